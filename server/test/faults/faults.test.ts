import { expect, it } from 'vitest';
import { type FaultWorld, openFaultWorld } from './fault-world.ts';
import { cutLink, killApp, killDatabase } from './faults.ts';
import { type Fault, runFault } from './run-fault.ts';

/** Tests three faults quickly. `npm run faults` tests all of them, for longer. */
const pace = { beforeMs: 500, afterMs: 500 };

async function expectSurvived(world: FaultWorld, fault: Fault): Promise<void> {
  const outcome = await runFault(world, fault, pace);
  expect(outcome, fault.name).toMatchObject({ lost: 0, surplus: 0, findings: [] });
  // `npm run faults` allows only ten seconds, but needs an idle machine.
  expect(outcome.secondsUntilBack, fault.name).toBeLessThan(60);
}

it('loses nothing, and recovers if the shop or its database is killed', async () => {
  const world = await openFaultWorld({ database: 'own' });
  try {
    for (const fault of [killApp, killDatabase]) await expectSurvived(world, fault);
  } finally {
    await world.stop();
  }
}, 300_000);

it('loses nothing, and recovers if the connection to its database is cut', async () => {
  const world = await openFaultWorld({ database: 'linked' });
  try {
    await expectSurvived(world, cutLink);
  } finally {
    await world.stop();
  }
}, 300_000);
