import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sequences } from './actions.ts';
import { openWorld } from './payment-world.ts';
import { type Accepted, expected, playSequence } from './sequence.ts';
import { report, seedFor, share } from './test-share.ts';

/** `npm test` plays a twentieth of the sequences, and plays the same ones in every run. */
const sequenceCount = share === 1 ? 2_000 : 100;
/** Number of sequences per shop. Each sequence checks all orders of the shop, including earlier ones. This is faster if there are few. */
const perShop = 50;
const shops = sequenceCount / perShop;
const accepted: Accepted = new Map();
const seed = seedFor('PAYMENT_SEED');

describe('orders, payments, refunds, shipments, canceled pieces, deliveries, counts, imports and edits in any order, even simultaneously', () => {
  it.each(Array.from({ length: shops }, (_, index) => index + 1))(
    `leave money and stock correct (shop %d of ${shops})`,
    async (number) => {
      const world = await openWorld({ areCallsRandom: true });
      let actions = 0;
      const startedMs = performance.now();
      try {
        await fc.assert(
          fc.asyncProperty(sequences, async (steps) => {
            actions += steps.flat().length;
            await playSequence(world, steps, accepted);
          }),
          { numRuns: perShop, endOnFailure: true, seed: seed + number },
        );
      } catch (error) {
        report(`sequences: failed after ${actions} actions, seed ${seed}: ${error} ${error instanceof Error ? error.cause : ''}`);
        throw error;
      } finally {
        await world.stop();
      }
      expect(actions).toBeGreaterThan(0);
      const seconds = ((performance.now() - startedMs) / 1_000).toFixed(0);
      report(`sequences: ${perShop} with ${actions} actions in ${seconds} s, no violation, seed ${seed}`);
    },
    600_000,
  );

  // Runs only with all sequences. In a twentieth of them, the shop may never accept a rare action, because that depends on the order of
  // simultaneous calls.
  if (share === 1)
    it('include every action, and the shop accepts each at least once', () => {
      const missing = Object.keys(expected).filter((action) => !accepted.has(action as keyof typeof expected));
      report(`accepted: ${[...accepted].map(([action, times]) => `${action} ${times}`).join(', ')}`);
      expect(missing).toEqual([]);
    });
});
