// `npm test` runs all checks, `npm test -- types lint` only these two. If a check fails, its output is printed, and the other checks continue.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProcessGroups } from './process-groups.ts';
import { readPlaywright, readVitest, type TestReport } from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.setup');

/** A folder for temporary files. The tests create and drop hundreds of databases in it. */
const temporary = mkdtempSync(path.join(memoryFolder() ?? tmpdir(), 'axlewright-check-'));
// If this process is root, PostgreSQL runs as another user, who must be able to open this folder.
chmodSync(temporary, 0o755);
process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
const groups = createProcessGroups(temporary);
groups.endWithThisProcess();

/**
 * Returns a folder in memory, or null if the machine does not have enough memory. The tests are a sixth faster in memory than on a disk.
 */
function memoryFolder(): string | null {
  const neededBytes = 4 * 2 ** 30;
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > neededBytes && process.availableMemory() > neededBytes ? '/dev/shm' : null;
  } catch {
    return null;
  }
}

interface Check {
  /** programs of node_modules/.bin with their arguments and working folders */
  commands: { program: string; args: string[]; folder?: string; env?: Record<string, string> }[];
  /** the report that the test runner writes, and a function that reads it */
  report?: { file: string; read: (report: never) => TestReport };
  /** runs after all other checks */
  isAlone?: true;
}

interface Result extends TestReport {
  name: string;
  isOk: boolean;
  seconds: number;
}

const checks: Record<string, Check> = {
  types: {
    commands: [
      { program: 'react-router', args: ['typegen'], folder: 'web' },
      ...['contract', 'client', 'embedded-postgres', 'sandbox', 'server', 'web', 'e2e', 'bench', 'scripts', 'cluster'].map((project) => ({
        program: 'tsc',
        // By default, four checkers run at once, and each of them checks the shared types again.
        args: ['--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project],
      })),
    ],
  },
  lint: { commands: [{ program: 'biome', args: ['ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200', '.'] }] },
  imports: {
    commands: [
      {
        program: 'depcruise',
        args: [
          '--config',
          '.dependency-cruiser.mjs',
          'contract',
          'client',
          'embedded-postgres',
          'sandbox',
          'server',
          'web',
          'e2e',
          'bench',
          'cluster',
        ],
      },
    ],
  },
  unused: { commands: [{ program: 'knip', args: [] }] },
  unit: {
    commands: [
      {
        program: 'vitest',
        args: ['run', '--reporter=minimal', '--reporter=json', `--outputFile.json=${reports}/vitest.json`],
        env: { WHOLE_SUITE: '1' },
      },
    ],
    report: { file: 'vitest.json', read: readVitest },
  },
  browser: {
    commands: [
      {
        program: 'playwright',
        args: ['test', '--retries=0', '--reporter=dot,json'],
        folder: 'e2e',
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/playwright.json` },
      },
    ],
    report: { file: 'playwright.json', read: readPlaywright },
    isAlone: true,
  },
};

const parallelChecks = 2;
const chosenNames = process.argv.slice(2).filter((name) => name !== '--');
const unknown = chosenNames.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. Checks: ${Object.keys(checks).join(', ')}`);
  process.exit(2);
}
mkdirSync(reports, { recursive: true });
summarize(await runAll(Object.entries(checks).filter(([name]) => chosenNames.length === 0 || chosenNames.includes(name))));

async function runAll(chosen: [string, Check][]): Promise<Result[]> {
  const results: Result[] = [];
  const runNext = async (queue: [string, Check][]) => {
    for (let next = queue.shift(); next; next = queue.shift()) results.push(await runCheck(...next));
  };
  const parallel = chosen.filter(([, check]) => !check.isAlone);
  await Promise.all(Array.from({ length: parallelChecks }, () => runNext(parallel)));
  await runNext(chosen.filter(([, check]) => check.isAlone));
  return results.sort((a, b) => chosen.findIndex(([name]) => name === a.name) - chosen.findIndex(([name]) => name === b.name));
}

async function runCheck(name: string, check: Check): Promise<Result> {
  const started = Date.now();
  if (check.report) rmSync(path.join(reports, check.report.file), { force: true });
  const failures: string[] = [];
  for (const command of check.commands) {
    const { isOk, output } = await run(command);
    if (!isOk) failures.push(output);
  }
  const seconds = (Date.now() - started) / 1000;
  const report = readReport(check, failures.length === 0);
  // A test runner may end without an error although a test was flaky.
  const isOk = failures.length === 0 && report.failed === 0;
  const result = { name, isOk, seconds, ...report };
  console.log(`${isOk ? 'ok    ' : 'FAILED'}  ${name}  ${seconds.toFixed(1)} s`);
  if (!isOk) console.log(`\n${failures.join('\n').trim()}\n`);
  return result;
}

function run({ program, args, folder = '.', env = {} }: Check['commands'][number]): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve) => {
    const child = groups.spawn(process.execPath, [path.join(root, 'node_modules/.bin', program), ...args], {
      cwd: path.join(root, folder),
      env: { ...process.env, TMPDIR: temporary, ...env },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.on('error', (error) => resolve({ isOk: false, output: `${output}${error.message}` }));
    child.on('close', (code) => resolve({ isOk: code === 0, output }));
  });
}

/**
 * Returns the results of a check's tests. A check without a report counts as one test. If a test runner fails, but its report is missing or
 * has no failed test, this counts as one failed test.
 */
function readReport(check: Check, isOk: boolean): TestReport {
  const asOneTest = { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, failures: [] };
  if (!check.report) return asOneTest;
  try {
    const report = check.report.read(JSON.parse(readFileSync(path.join(reports, check.report.file), 'utf8')) as never);
    return { ...report, failed: isOk ? report.failed : Math.max(report.failed, 1) };
  } catch {
    return { ...asOneTest, passed: 0 };
  }
}

/** Prints the failed tests again and a table, because the output of a runner with many failures is long. */
function summarize(results: Result[]) {
  const sum = (pick: (result: Result) => number) => results.reduce((total, result) => total + pick(result), 0);
  const rows = [
    ['check', '', 'seconds', 'passed', 'failed'],
    ...results.map((result) => [
      result.name,
      result.isOk ? 'ok' : 'FAILED',
      result.seconds.toFixed(1),
      `${result.passed}`,
      `${result.failed}`,
    ]),
  ];
  for (const failure of results.flatMap(({ failures }) => failures)) console.log(`FAILED  ${failure}\n`);
  const widths = [8, 7, 8, 7, 7];
  console.log(
    `\n${rows.map((row) => row.map((cell, column) => (column < 2 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' ')).join('\n')}\n`,
  );
  console.log(`${sum((result) => result.passed)} passed, ${sum((result) => result.failed)} failed`);
  process.exitCode = results.every((result) => result.isOk) ? 0 : 1;
}
