import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { quickAccounts } from '../quick-accounts.ts';
import { startTestApp } from '../test-app.ts';
import { addPart } from '../test-parts.ts';
import { sequences } from './actions.ts';
import { playSequence } from './sequence.ts';

/** `npm test` plays 50 sequences, which are always the same. `npm run test:companies` plays 2,000, with a new seed each time. */
const requestedCount = z.coerce.number().int().positive().optional().parse(process.env.COMPANY_SEQUENCES);
const sequenceCount = requestedCount ?? 50;
const seed = z.coerce
  .number()
  .int()
  .default(requestedCount === undefined ? 16 : Date.now() % 1_000_000)
  .parse(process.env.COMPANY_SEED);
/** Sequences per shop. With more accounts and orders in a shop, the checks after each sequence would take longer. */
const perShop = 100;
const shops = Math.ceil(sequenceCount / perShop);

describe('joins, invitations, removals, role changes, switches, orders and cancellations in any order, even simultaneously', () => {
  it.each(Array.from({ length: shops }, (_, index) => index + 1))(
    `violate no invariant and show no order to others (shop %d of ${shops})`,
    async (number) => {
      const { shop, stop } = await startTestApp({ areCallsRandom: true, environment: { WRITES_PER_MINUTE: '1000000' } });
      let actions = 0;
      const startedMs = performance.now();
      try {
        const addAccount = await quickAccounts(shop);
        const { _id: partId } = await addPart(await addAccount({ staffRole: 'admin' }), { availableQ: 1_000_000 });
        await fc.assert(
          fc.asyncProperty(sequences, async (steps) => {
            actions += steps.flat().length;
            await playSequence({ shop, addAccount, partId }, steps);
          }),
          { numRuns: Math.min(perShop, sequenceCount), endOnFailure: true, seed: seed + number },
        );
      } finally {
        await stop();
      }
      expect(actions).toBeGreaterThan(0);
      if (requestedCount) {
        const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
        process.stdout.write(
          `sequences: ${Math.min(perShop, sequenceCount)} with ${actions} actions in ${seconds} s, no violation, seed ${seed}\n`,
        );
      }
    },
    1_200_000,
  );
});
