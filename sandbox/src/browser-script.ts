import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Joins modules into one classic script, in the given order. Removes types, imports and exports, and wraps the code in a function. The
 * script cannot be a module, because browsers run modules late. A page with a script tag for Stripe.js expects `window.Stripe` right after
 * the tag.
 * @param base the files are relative to this URL, usually `import.meta.url`
 * @returns a function that creates the script when it is first called, because removing types loads a compiler that takes 20 MB
 */
export function browserScript(base: string, ...files: string[]): () => string {
  let script: string | undefined;
  return () => (script ??= joinFiles(base, files));
}

function joinFiles(base: string, files: string[]): string {
  const parts = files.map((file) =>
    withoutTypes(readFileSync(new URL(file, base), 'utf8'))
      .replace(/^import [^;]*;$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/** Removes the types from a source text. Hides Node's warning that `stripTypeScriptTypes` is experimental. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
