import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isBrowserTest, type NamedTest, patternOf } from './mutation.ts';

/** The result of one test, with the message if it failed. */
export interface Outcome {
  result: 'passed' | 'failed' | 'did not run';
  message: string;
}

interface TestEnvironment {
  folder: string;
  /** the port of the shop server that the browser tests use */
  port: number;
}

/** The time limit for a test runner that hangs. (A test that hangs has its own timeout.) */
const limitMs = 15 * 60_000;

export async function runTests(environment: TestEnvironment, tests: NamedTest[]): Promise<Map<NamedTest, Outcome>> {
  const [browserTests, otherTests] = [tests.filter(isBrowserTest), tests.filter((test) => !isBrowserTest(test))];
  const outcomes = [...(await runVitest(environment, otherTests)), ...(await runPlaywright(environment, browserTests))];
  return new Map(outcomes);
}

async function runVitest({ folder }: TestEnvironment, tests: NamedTest[]): Promise<[NamedTest, Outcome][]> {
  if (tests.length === 0) return [];
  const report = path.join(folder, 'tmp/vitest.json');
  rmSync(report, { force: true });
  const files = [...new Set(tests.map(({ file }) => file))];
  const names = tests.map(({ title }) => patternOf(title).source).join('|');
  const output = await runProgram(folder, 'vitest', ['run', ...files, '-t', names, '--reporter=json', `--outputFile=${report}`]);
  const { testResults } = readReport<{ testResults: VitestFile[] }>(report) ?? { testResults: [] };
  return tests.map((test) => {
    const file = testResults.find(({ name }) => name === path.join(folder, test.file));
    const found = (file?.assertionResults ?? []).filter(({ fullName }) => patternOf(test.title).test(fullName));
    const results = found.map(({ status, failureMessages }) => ({ isOk: status === 'passed', message: failureMessages?.[0] ?? '' }));
    return [test, outcomeOf(results, file?.message || output)];
  });
}

interface VitestFile {
  name: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages?: string[] }[];
}

async function runPlaywright({ folder, port }: TestEnvironment, tests: NamedTest[]): Promise<[NamedTest, Outcome][]> {
  if (tests.length === 0) return [];
  const report = path.join(folder, 'tmp/playwright.json');
  rmSync(report, { force: true });
  const files = [...new Set(tests.map(({ file }) => file.replace('e2e/', '')))];
  const names = tests.map(({ title }) => `${patternOf(title).source}$`).join('|');
  const output = await runProgram(
    path.join(folder, 'e2e'),
    'playwright',
    ['test', ...files, '--project=desktop', '-g', names, '--reporter=json'],
    { PLAYWRIGHT_JSON_OUTPUT_FILE: report, E2E_PORT: String(port), TMPDIR: path.join(folder, 'tmp') },
  );
  const specs = (readReport<{ suites: PlaywrightSuite[] }>(report)?.suites ?? []).flatMap(specsOf);
  return tests.map((test) => {
    const found = specs.filter(({ title, file }) => title === test.title && test.file.endsWith(`/${file}`));
    const results = found.map(({ ok, tests: runs }) => ({
      isOk: ok,
      message: (runs[0]?.results[0]?.errors ?? []).map((error) => error.message ?? '').join('\n'),
    }));
    return [test, outcomeOf(results, output)];
  });
}

interface PlaywrightSpec {
  title: string;
  file: string;
  ok: boolean;
  tests: { results: { errors?: { message?: string }[] }[] }[];
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

const specsOf = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] => [...specs, ...suites.flatMap(specsOf)];

/** @param output the output of the test runner; if no test ran, it says why */
function outcomeOf(results: { isOk: boolean; message: string }[], output: string): Outcome {
  if (results.length === 0) return { result: 'did not run', message: output.slice(-2_000) };
  const failed = results.find(({ isOk }) => !isOk);
  return failed ? { result: 'failed', message: failed.message } : { result: 'passed', message: '' };
}

function readReport<Report>(file: string): Report | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return null;
  }
}

/** Builds the web pages in a copy of the checkout. Returns the output if the build fails, otherwise null. */
export async function buildPages(folder: string): Promise<string | null> {
  const output = await runProgram(path.join(folder, 'web'), 'react-router', ['build'], { NODE_ENV: 'production' });
  return /✓ built in/.test(output) && !/error during build/i.test(output) ? null : output;
}

const running = new Map<number, Promise<string>>();

let isStopping = false;

/**
 * Runs a program from node_modules/.bin and returns its output. After `stopPrograms`, it starts no program, because nothing would stop it.
 * The returned promise then never resolves, so that no more results are reported.
 */
function runProgram(folder: string, program: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  if (isStopping) return new Promise(() => {});
  const { promise, resolve } = Promise.withResolvers<string>();
  const bin = path.join(import.meta.dirname, '../../node_modules/.bin', program);
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: folder,
    env: { ...process.env, FORCE_COLOR: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Starts a new process group. Killing the group also kills the children of the program.
    detached: true,
  });
  const { pid = 0 } = child;
  running.set(pid, promise);
  const timer = setTimeout(() => process.kill(-pid, 'SIGKILL'), limitMs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const end = () => {
    clearTimeout(timer);
    running.delete(pid);
    resolve(output);
  };
  child.on('error', (error) => {
    output += error.message;
    end();
  });
  child.on('close', end);
  return promise;
}

/** Interrupts the running programs. Waits until they have stopped the shops and databases that they started. */
export async function stopPrograms(): Promise<void> {
  isStopping = true;
  const ending = [...running];
  for (const [pid] of ending) process.kill(-pid, 'SIGINT');
  await Promise.all(ending.map(([, ended]) => ended));
}
