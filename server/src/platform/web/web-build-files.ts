import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../web/build/', import.meta.url);

/** The module of the build that renders pages. */
export const serverEntry = new URL('server/index.js', folder);
/** The folder of the files for browsers. */
export const clientFolder = fileURLToPath(new URL('client/', folder));
