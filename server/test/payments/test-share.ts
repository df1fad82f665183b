import { z } from 'zod';

/** The share of the long payment tests that runs: a tenth in `npm test`, all in `npm run test:payments`. */
const share = z.coerce.number().positive().max(1).default(0.1).parse(process.env.PAYMENT_TEST_SHARE);

export const scaledToShare = (whole: number) => Math.max(1, Math.round(whole * share));

/** Prints a result, but only in `npm run test:payments`. */
export function report(line: string): void {
  if (share === 1) process.stdout.write(`${line}\n`);
}
