import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequences } from './acts.ts';
import { openWorld } from './payment-world.ts';
import { playSequence } from './sequence.ts';
import { scaled, tell } from './share.ts';

const whole = 2_000;
/** A shop is opened for so many, so that looking at all of its orders stays quick. */
const perShop = 200;
const shops = Math.ceil(scaled(whole) / perShop);

describe('orders, payments, webhooks, cancellations, refunds and the reconciler in any order, several at once', () => {
  it.each(Array.from({ length: shops }, (_, index) => index + 1))(
    `break no invariant (shop %d of ${shops})`,
    async () => {
      const world = await openWorld();
      let acts = 0;
      try {
        await fc.assert(
          fc.asyncProperty(sequences, async (steps) => {
            acts += steps.flat().length;
            await playSequence(world, steps);
          }),
          { numRuns: Math.min(perShop, scaled(whole)), endOnFailure: false },
        );
      } finally {
        await world.stop();
      }
      expect(acts).toBeGreaterThan(0);
      tell(`sequences: ${Math.min(perShop, scaled(whole))} with ${acts} acts, no breach`);
    },
    600_000,
  );
});
