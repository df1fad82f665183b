import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Joins modules into one classic script, in the given order. Removes types, imports and exports, and wraps the code in a function.
 * Module scripts run late, but a page that loads Stripe.js with a script tag expects `window.Stripe` right after it.
 * @param base URL that the files are relative to, usually `import.meta.url`
 */
export function browserScript(base: string, ...files: string[]): string {
  const parts = files.map((file) =>
    withoutTypes(readFileSync(new URL(file, base), 'utf8'))
      .replace(/^import [^;]*;$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/** Hides Node's warning that `stripTypeScriptTypes` is experimental. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
