import { z } from 'zod';

/** How much of the long payment tests to run: `npm test` a tenth, `npm run test:payments` all. */
const share = z.coerce.number().positive().max(1).default(0.1).parse(process.env.PAYMENT_TEST_SHARE);

export const scaled = (whole: number) => Math.max(1, Math.round(whole * share));

/** A line for the closing note; shown by `npm run test:payments`. */
export function tell(line: string): void {
  if (share === 1) process.stdout.write(`${line}\n`);
}
