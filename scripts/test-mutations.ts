// `npm run test:mutations`: breaks a copy of the shop on purpose, one break at a time, and expects the named test to fail each time. With
// arguments, only the breaks of these rooms, or whose names contain these words. Ends with 1 if a break survives or can't be tried.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { breaksByRoom } from './mutations/all-breaks.ts';
import { type Mutation, namedTestOf, needsBuild } from './mutations/mutation.ts';
import { buildPages, runTests, stopPrograms } from './mutations/run-tests.ts';
import { makeScratch, type Scratch } from './mutations/scratch.ts';
import { endOf, lineOf, summaryOf, type Verdict } from './mutations/table.ts';
import { root } from './setup/step.mjs';

interface Task {
  room: string;
  mutation: Mutation;
}

const started = Date.now();
const atOnce = Math.min(4, availableParallelism());
const firstPort = Number(process.env.E2E_PORT ?? 4300);

const tasks = chooseTasks(process.argv.slice(2));
const scratches: Scratch[] = [];
process.on('exit', () => {
  for (const scratch of scratches) scratch.remove();
});
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());

if (tasks.length === 0) {
  console.error(`No break is chosen. Rooms: ${Object.keys(breaksByRoom).join(', ')}`);
  process.exitCode = 2;
} else {
  for (let copies = 0; copies < Math.min(atOnce, tasks.length); copies++) scratches.push(makeScratch());
  process.exitCode = (await areGreenAtFirst()) ? report(await tryAll()) : 1;
}

function chooseTasks(words: string[]): Task[] {
  const all = Object.entries(breaksByRoom).flatMap(([room, mutations]) => mutations.map((mutation) => ({ room, mutation })));
  if (words.length === 0) return all;
  return all.filter(({ room, mutation }) => words.some((word) => word === room || mutation.name.includes(word)));
}

/** A test that fails anyway proves nothing. */
async function areGreenAtFirst(): Promise<boolean> {
  const tests = [...new Set(tasks.map(({ mutation }) => mutation.test))].map(namedTestOf);
  console.log(`${tests.length} tests without a break…`);
  const place = { folder: scratches[0]?.folder ?? '', port: firstPort };
  const failures = [...(await runTests(place, tests))].filter(([, { result }]) => result !== 'passed');
  for (const [{ file, title }, { result, message }] of failures) console.error(`${result} without a break: ${file}: ${title}\n${message}`);
  return failures.length === 0;
}

/** Breaks that need no build come first: until then all copies have the pages of the checkout. */
async function tryAll(): Promise<Verdict[]> {
  const queue = tasks.toSorted((a, b) => Number(needsBuild(a.mutation)) - Number(needsBuild(b.mutation)));
  console.log(`${queue.length} breaks…`);
  const verdicts: Verdict[] = [];
  await Promise.all(
    scratches.map(async (scratch, index) => {
      for (let task = queue.shift(); task; task = queue.shift()) {
        const verdict = await tryOne(scratch, firstPort + index, task);
        verdicts.push(verdict);
        console.log(lineOf(verdict));
      }
    }),
  );
  return verdicts;
}

async function tryOne(scratch: Scratch, port: number, { room, mutation }: Task): Promise<Verdict> {
  const begun = Date.now();
  const test = namedTestOf(mutation.test);
  const verdict = (ended: Verdict['ended'], message: string): Verdict => ({
    room,
    name: mutation.name,
    test: mutation.test,
    ended,
    seconds: (Date.now() - begun) / 1000,
    message,
  });
  let mend = () => {};
  try {
    mend = scratch.apply(mutation);
    const buildFailure = needsBuild(mutation) ? await buildPages(scratch.folder) : null;
    if (buildFailure !== null) return verdict('BROKEN', buildFailure.slice(-2_000));
    const outcome = (await runTests({ folder: scratch.folder, port }, [test])).get(test);
    return outcome ? verdict(endOf(outcome), outcome.message) : verdict('BROKEN', 'no outcome');
  } catch (error) {
    return verdict('BROKEN', (error as Error).message);
  } finally {
    mend();
    if (needsBuild(mutation)) scratch.restorePages();
  }
}

/** Returns the exit code. The messages of the failed tests go to a file, to see whether each failed for its break. */
function report(verdicts: Verdict[]): number {
  console.log(summaryOf(verdicts, (Date.now() - started) / 60_000));
  const file = path.join(root, '.setup/mutations.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(verdicts, null, 2));
  console.log(`What each failed test said: ${path.relative(root, file)}`);
  return verdicts.every(({ ended }) => ended === 'red') ? 0 : 1;
}

/** The programs that are running end first, with their shops and databases; then the copies go. */
async function stop(): Promise<void> {
  tasks.length = 0;
  await stopPrograms();
  process.exit(1);
}
