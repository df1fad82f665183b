import { readFileSync } from 'node:fs';

/** The running release, such as `1.1.0`. Its only source is the package.json at the root of the project. */
export const shopVersion: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version;
