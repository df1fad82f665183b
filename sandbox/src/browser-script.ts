import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Joins modules into one classic script, in the given order, without types, imports and exports, and inside a function of its own.
 * It is classic because a page that loads it by a tag expects `window.Stripe` at once.
 * @param base address that the files are relative to, usually `import.meta.url`
 */
export function browserScript(base: string, ...files: string[]): string {
  const parts = files.map((file) =>
    withoutTypes(readFileSync(new URL(file, base), 'utf8'))
      .replace(/^import [^;]*;$/gm, '')
      .replace(/^export /gm, ''),
  );
  return `(() => {\n'use strict';\n${parts.join('\n')}\n})();\n`;
}

/** Node announces on the console that this function of it may still change; whoever starts the shop need not read that. */
function withoutTypes(source: string): string {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return stripTypeScriptTypes(source);
  } finally {
    process.emitWarning = emitWarning;
  }
}
