import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequences } from './actions.ts';
import { openWorld } from './payment-world.ts';
import { playSequence } from './sequence.ts';
import { report, scaledToShare } from './test-share.ts';

const sequenceCount = 2_000;
/** Number of sequences per shop. After each test all orders of the shop are checked, which is faster if there are few. */
const perShop = 50;
const shops = Math.ceil(scaledToShare(sequenceCount) / perShop);

describe('orders, payments, webhooks, cancellations, refunds, shipments, canceled pieces and the reconciler in any order, even simultaneously', () => {
  it.each(Array.from({ length: shops }, (_, index) => index + 1))(
    `leave money and stock correct (shop %d of ${shops})`,
    async () => {
      const world = await openWorld({ areCallsRandom: true });
      let actions = 0;
      try {
        await fc.assert(
          fc.asyncProperty(sequences, async (steps) => {
            actions += steps.flat().length;
            await playSequence(world, steps);
          }),
          { numRuns: Math.min(perShop, scaledToShare(sequenceCount)), endOnFailure: false },
        );
      } finally {
        await world.stop();
      }
      expect(actions).toBeGreaterThan(0);
      report(`sequences: ${Math.min(perShop, scaledToShare(sequenceCount))} with ${actions} actions, no violation`);
    },
    600_000,
  );
});
