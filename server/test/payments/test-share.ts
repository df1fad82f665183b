import { z } from 'zod';

/** The share of the long payment tests that runs: a tenth in `npm test`, all in `npm run test:payments`. sequences.test.ts has its own share. */
export const share = z.coerce.number().positive().max(1).default(0.1).parse(process.env.PAYMENT_TEST_SHARE);

export const scaledToShare = (whole: number) => Math.max(1, Math.round(whole * share));

const seedSchema = z.coerce.number().int();

/** The seed of random sequences: always the same in `npm test`, a new one in `npm run test:payments`, unless the environment sets one. */
export const seedFor = (variable: string): number =>
  seedSchema.default(share === 1 ? Date.now() % 1_000_000 : 19).parse(process.env[variable]);

/** Prints a result, but only in `npm run test:payments`. */
export function report(line: string): void {
  if (share === 1) process.stdout.write(`${line}\n`);
}
