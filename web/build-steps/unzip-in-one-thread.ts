import { fileURLToPath } from 'node:url';

/** Replaces the package fflate, which read-excel-file imports, with a module whose `unzip` starts no workers. The module says why. */
export const unzipInOneThread = [
  {
    find: /^fflate$/,
    replacement: fileURLToPath(new URL('../app/platform/sheets/unzip-in-one-thread.ts', import.meta.url)),
  },
];
