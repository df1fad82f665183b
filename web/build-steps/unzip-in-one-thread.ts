import { fileURLToPath } from 'node:url';

/** Replaces a module of fflate, which read-excel-file uses. The replacement says why. */
export const unzipInOneThread = [
  {
    find: /^fflate$/,
    replacement: fileURLToPath(new URL('../app/platform/sheets/unzip-in-one-thread.ts', import.meta.url)),
  },
];
