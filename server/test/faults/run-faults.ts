import { loadavg } from 'node:os';
import { openFaultWorld } from './fault-world.ts';
import type { PossibleFault, PreparedFault } from './faults.ts';
import { type Outcome, runFault } from './run-fault.ts';

/** The shop must recover within this time. */
const limitSeconds = 10;
/** `afterMs` is longer than the timeout of queries. So queries on a dead connection have failed by then. */
const pace = { beforeMs: 3_000, afterMs: 8_000 };

/** Causes those faults whose names contain one of the wanted texts, and prints the results. Returns true if the shop survived all of them. */
export async function runFaults(faults: PreparedFault[], wanted: string[]): Promise<boolean> {
  const isWanted = ({ name }: { name: string }) => wanted.length === 0 || wanted.some((part) => name.includes(part));
  const outcomes: Outcome[] = [];
  let survived = 0;
  print(
    row([
      'fault',
      'requests',
      'failed',
      'reads failed',
      'acknowledged',
      'lost',
      'surplus',
      'back after',
      'no writes',
      'no reads',
      'findings',
      'load',
    ]),
  );
  try {
    for (const fault of faults) {
      if (!isWanted(fault)) continue;
      if ('impossible' in fault) print(`${fault.name}: skipped, ${fault.impossible}`);
      else {
        const outcome = await strike(fault);
        outcomes.push(outcome);
        if (isSurvived(outcome, fault)) survived += 1;
      }
    }
  } finally {
    for (const fault of faults) if ('undo' in fault) await fault.undo?.();
  }
  const [acknowledged = 0, lost = 0, surplus = 0] = (['acknowledged', 'lost', 'surplus'] as const).map((name) =>
    sum(outcomes, (each) => each[name]),
  );
  print(
    `\nThe shop survived ${survived} of ${outcomes.length} faults; ${acknowledged} writes acknowledged, ${lost} lost, ${surplus} idempotency keys with more than one order.`,
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
    print(
      row([
        fault.name,
        requests,
        failed,
        outcome.reads.failed,
        acknowledged,
        lost,
        surplus,
        ...times,
        findings.length,
        (loadavg()[0] ?? 0).toFixed(1),
      ]),
    );
    for (const line of [...notes, ...findings]) print(`  ${line}`);
    if (process.env.FAULTS_TIMELINE || findings.length > 0) for (const line of world.timeline.lines()) print(line);
    return outcome;
  } finally {
    await world.stop();
  }
}

/**
 * If a fault has its own limits, each exceeded limit is a finding. `limitSeconds` does not apply then, because the shop may accept orders
 * again long before the fault is over.
 */
const isSurvived = ({ secondsUntilBack, findings }: Outcome, { limits }: PossibleFault) =>
  findings.length === 0 && (limits !== undefined || secondsUntilBack <= limitSeconds);

const sum = (outcomes: Outcome[], pick: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + pick(each), 0);

const row = ([name = '', ...cells]: (string | number)[]) =>
  `${String(name).padEnd(60)}${cells.map((cell) => String(cell).padStart(13)).join('')}`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
