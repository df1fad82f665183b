import { fileURLToPath } from 'node:url';

/** Replaces a module of fflate, which read-excel-file uses. The replacement says why. */
export const unzipInOneThread = [
  {
    find: /^fflate$/,
    replacement: fileURLToPath(new URL('../app/features/sales/order-pad/reading/unzip-in-one-thread.ts', import.meta.url)),
  },
];
