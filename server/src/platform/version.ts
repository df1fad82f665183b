import { readFileSync } from 'node:fs';

/** The version of the shop, such as `1.1.0`. The package.json at the root of the project defines it. */
export const shopVersion: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
