import { expect, it } from 'vitest';
import { type FaultWorld, openFaultWorld } from './fault-world.ts';
import { cutLink, killApp, killDatabase } from './faults.ts';
import { type Fault, runFault } from './run-fault.ts';

/** A quick look at three of the faults; `npm run faults` does all of them, for longer. */
const pace = { beforeMs: 500, afterMs: 500 };

async function expectSurvived(world: FaultWorld, fault: Fault): Promise<void> {
  const outcome = await runFault(world, fault, pace);
  expect(outcome, fault.name).toMatchObject({ lost: 0, surplus: 0, findings: [] });
  // `npm run faults` wants it within ten seconds, on a machine that has nothing else to do.
  expect(outcome.secondsUntilBack, fault.name).toBeLessThan(60);
}

it('keeps its word and comes back when the app or its database is killed', async () => {
  const world = await openFaultWorld({ database: 'own' });
  try {
    for (const fault of [killApp, killDatabase]) await expectSurvived(world, fault);
  } finally {
    await world.stop();
  }
}, 120_000);

it('keeps its word and comes back when the link to its database is cut', async () => {
  const world = await openFaultWorld({ database: 'linked' });
  try {
    await expectSurvived(world, cutLink);
  } finally {
    await world.stop();
  }
}, 120_000);
