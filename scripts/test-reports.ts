import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a test runner. */
export interface TestReport {
  passed: number;
  failed: number;
  /** each failed test, with the first lines of its errors; for a browser test, also the first lines of its output */
  failures: string[];
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; message?: string; assertionResults: { status: string; fullName: string; failureMessages: string[] }[] }[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { title: string; file: string; line: number; tests: PlaywrightTest[] }[];
}

interface PlaywrightTest {
  projectName: string;
  status: string;
  results: { errors: { message?: string; location?: { file: string; line: number } }[]; stdout: { text?: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number };
  suites: PlaywrightSuite[];
}

const linesOfMessage = 16;

/** Reads a JSON report of Vitest. */
export function readVitest({ numPassedTests, numFailedTests, testResults }: VitestReport): TestReport {
  const failures = testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    // If a file cannot be loaded or prepared, none of its tests fails.
    if (failed.length === 0 && message) return [describe(file, [shorten(message)])];
    return failed.map(({ fullName, failureMessages }) => describe(`${file} › ${fullName}`, failureMessages.map(shorten)));
  });
  return { passed: numPassedTests, failed: numFailedTests, failures };
}

/** Reads a JSON report of Playwright. A test that passed only when it was repeated (flaky) has failed. */
export function readPlaywright({ stats, suites }: PlaywrightReport): TestReport {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures: suites.flatMap(findFailures) };
}

function findFailures({ suites = [], specs = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) => describe(`[${projectName}] ${file}:${line} › ${title}`, results.flatMap(readResult))),
  );
  return [...own, ...suites.flatMap(findFailures)];
}

/** Returns the errors of one run of a Playwright test, each with its file and line, and what the test printed. */
function readResult({ errors, stdout }: PlaywrightTest['results'][number]): string[] {
  const messages = errors.map(
    ({ message = '', location }) => `${shorten(message)}${location ? `\nat ${location.file}:${location.line}` : ''}`,
  );
  return [...messages, ...stdout.map(({ text = '' }) => shorten(text))];
}

function describe(name: string, messages: string[]): string {
  return [name, ...messages].join('\n').replaceAll('\n', '\n    ');
}

/** Returns the first lines of a message, without colors. */
function shorten(message: string): string {
  return stripVTControlCharacters(message).trim().split('\n').slice(0, linesOfMessage).join('\n');
}
