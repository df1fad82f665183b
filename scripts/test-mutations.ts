// A mutation is a mistake that we make on purpose, to see whether a test fails. `npm run test:mutations` applies one mutation at a time to
// a copy of the shop and runs the test that must fail. Arguments select mutations by group or by words in their names. The exit code is 1
// if a test did not fail, or if a mutation could not be tried.
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { mutationsByGroup } from './mutations/all-mutations.ts';
import { type Mutation, namedTestOf, needsBuild } from './mutations/mutation.ts';
import { buildPages, runTests, stopPrograms } from './mutations/run-tests.ts';
import { makeScratch, type Scratch } from './mutations/scratch.ts';
import { lineOf, statusOf, summaryOf, type Verdict } from './mutations/table.ts';
import { root } from './setup/step.mjs';

interface Task {
  group: string;
  mutation: Mutation;
}

const started = Date.now();
const parallelRuns = Math.min(4, availableParallelism());
const firstPort = Number(process.env.E2E_PORT ?? 4300);

const tasks = chooseTasks(process.argv.slice(2));
const scratches: Scratch[] = [];
process.on('exit', () => {
  for (const scratch of scratches) scratch.remove();
});
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

if (tasks.length === 0) {
  console.error(`No mutation matches. Groups: ${Object.keys(mutationsByGroup).join(', ')}`);
  process.exitCode = 2;
} else {
  for (let copies = 0; copies < Math.min(parallelRuns, tasks.length); copies++) scratches.push(makeScratch());
  process.exitCode = (await passUnmutated()) ? report(await tryAll()) : 1;
}

function chooseTasks(args: string[]): Task[] {
  const all = Object.entries(mutationsByGroup).flatMap(([group, mutations]) => mutations.map((mutation) => ({ group, mutation })));
  if (args.length === 0) return all;
  return all.filter(({ group, mutation }) => args.some((arg) => arg === group || mutation.name.includes(arg)));
}

/** Runs the tests of the selected mutations on the unchanged shop. They must pass, because a test that always fails proves nothing. */
async function passUnmutated(): Promise<boolean> {
  const tests = [...new Set(tasks.map(({ mutation }) => mutation.test))].map(namedTestOf);
  console.log(`${tests.length} tests without a mutation…`);
  const environment = { folder: scratches[0]?.folder ?? '', port: firstPort };
  const failures = [...(await runTests(environment, tests))].filter(([, { result }]) => result !== 'passed');
  for (const [{ file, title }, { result, message }] of failures)
    console.error(`${result} without a mutation: ${file}: ${title}\n${message}`);
  return failures.length === 0;
}

/** Tries all mutations. Those that need no build come first, while all copies still have the original pages. */
async function tryAll(): Promise<Verdict[]> {
  const queue = tasks.toSorted((a, b) => Number(needsBuild(a.mutation)) - Number(needsBuild(b.mutation)));
  console.log(`${queue.length} mutations…`);
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

async function tryOne(scratch: Scratch, port: number, { group, mutation }: Task): Promise<Verdict> {
  const begun = Date.now();
  const test = namedTestOf(mutation.test);
  const verdict = (status: Verdict['status'], message: string): Verdict => ({
    group,
    name: mutation.name,
    test: mutation.test,
    status,
    seconds: (Date.now() - begun) / 1000,
    message,
  });
  let repair = () => {};
  try {
    repair = scratch.apply(mutation);
    const buildFailure = needsBuild(mutation) ? await buildPages(scratch.folder) : null;
    if (buildFailure !== null) return verdict('BROKEN', buildFailure.slice(-2_000));
    const outcome = (await runTests({ folder: scratch.folder, port }, [test])).get(test);
    return outcome ? verdict(statusOf(outcome), outcome.message) : verdict('BROKEN', 'no outcome');
  } catch (error) {
    return verdict('BROKEN', (error as Error).message);
  } finally {
    repair();
    if (needsBuild(mutation)) scratch.restorePages();
  }
}

/**
 * Prints the results and returns the exit code. Writes the messages of the failed tests to a file. There you can check why each test
 * failed.
 */
function report(verdicts: Verdict[]): number {
  console.log(summaryOf(verdicts, (Date.now() - started) / 60_000));
  const file = path.join(root, '.setup/mutations.json');
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(verdicts, null, 2));
  console.log(`Messages of the failed tests: ${path.relative(root, file)}`);
  return verdicts.every(({ status }) => status === 'red') ? 0 : 1;
}

/** Stops the running programs before the exit handler removes the copies. */
async function stop(): Promise<void> {
  // After Ctrl-C, npm sends the signal a second time.
  if (isStopping) return;
  isStopping = true;
  await stopPrograms();
  process.exit(1);
}
