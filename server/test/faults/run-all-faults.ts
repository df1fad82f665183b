import { cleanUpOnEveryExit } from './clean-up.ts';
import { prepareClusterFaults } from './cluster-faults.ts';
import { prepareFakeClock } from './fake-clock.ts';
import { openFaultWorld } from './fault-world.ts';
import { type PossibleFault, pairFaults, plainFaults } from './faults.ts';
import { prepareFullDisk } from './full-disk.ts';
import { type Outcome, runFault } from './run-fault.ts';
import { prepareUpgrade } from './upgrade.ts';

/** The shop must recover within this time. */
const limitSeconds = 10;
/** `afterMs` is longer than the timeout of queries. So queries on a dead connection have failed by then. */
const pace = { beforeMs: 3_000, afterMs: 8_000 };

/** `npm run faults [-- parts of names]`: causes each fault while buyers use the real shop, and prints the results. */
async function main(wanted: string[]): Promise<boolean> {
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  const faults = [
    ...plainFaults,
    await prepareFullDisk(),
    await prepareFakeClock(),
    ...pairFaults(),
    prepareUpgrade(),
    ...prepareClusterFaults(),
  ];
  const outcomes: Outcome[] = [];
  print(row(['fault', 'requests', 'failed', 'acknowledged', 'lost', 'surplus', 'back after', 'no writes', 'no reads', 'findings']));
  try {
    for (const fault of faults) {
      if ('impossible' in fault) print(`${fault.name}: skipped, ${fault.impossible}`);
      else if (isWanted(fault)) outcomes.push(await strike(fault));
    }
  } finally {
    for (const fault of faults) if ('undo' in fault) await fault.undo?.();
  }
  const [acknowledged = 0, lost = 0, surplus = 0] = (['acknowledged', 'lost', 'surplus'] as const).map((name) =>
    sum(outcomes, (each) => each[name]),
  );
  const survived = outcomes.filter(isSurvived).length;
  print(
    `\n${survived} of ${outcomes.length} faults survived; ${acknowledged} writes acknowledged, ${lost} lost, ${surplus} idempotency keys with more than one order.`,
  );
  return survived === outcomes.length;
}

async function strike(fault: PossibleFault): Promise<Outcome> {
  const world = await openFaultWorld(fault.world);
  try {
    const outcome = await runFault(world, fault, pace);
    const { requests, failed, acknowledged, lost, surplus, findings, notes } = outcome;
    const times = [outcome.secondsUntilBack, outcome.secondsWithoutWrites, outcome.reads.longestPauseSeconds].map(
      (time) => `${time.toFixed(1)} s`,
    );
    print(row([fault.name, requests, failed, acknowledged, lost, surplus, ...times, findings.length]));
    for (const line of [...notes, ...findings]) print(`  ${line}`);
    return outcome;
  } finally {
    await world.stop();
  }
}

const isSurvived = ({ secondsUntilBack, findings }: Outcome) => secondsUntilBack <= limitSeconds && findings.length === 0;

const sum = (outcomes: Outcome[], pick: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + pick(each), 0);

const row = ([name = '', ...cells]: (string | number)[]) =>
  `${String(name).padEnd(60)}${cells.map((cell) => String(cell).padStart(12)).join('')}`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

cleanUpOnEveryExit();
process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
