import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/**
 * Makes one classic script of modules, in the given order: without types, without imports and exports, closed off from the page's names.
 * Classic, because a page that loads it by a tag expects `window.Stripe` at once.
 */
export function browserScript(...files: string[]): string {
  const parts = files.map((file) =>
    withoutTypes(readFileSync(new URL(file, import.meta.url), 'utf8'))
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
