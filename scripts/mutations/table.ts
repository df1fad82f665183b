import type { Outcome } from './run-tests.ts';

/** The result of one mutation. It should be `red`: the test has failed because of the mutation. */
export interface Verdict {
  group: string;
  name: string;
  test: string;
  status: 'red' | 'SURVIVED' | 'BROKEN';
  seconds: number;
  /** the message of the failed test, or the reason why the mutation could not be tried */
  message: string;
}

/** Returns `red` if the test ran and failed. If the test did not run, returns `BROKEN`, because that proves nothing. */
export function statusOf({ result }: Outcome): Verdict['status'] {
  if (result === 'failed') return 'red';
  return result === 'passed' ? 'SURVIVED' : 'BROKEN';
}

export function lineOf({ group, name, status, seconds }: Verdict): string {
  return `${status.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${group.padEnd(12)}  ${name}`;
}

/** Returns a table with the counts of each group, and the details of mutations that are not `red`. */
export function summaryOf(verdicts: Verdict[], minutes: number): string {
  const groups = [...new Set(verdicts.map(({ group }) => group))];
  const count = (counted: Verdict[], status: Verdict['status']) => String(counted.filter((verdict) => verdict.status === status).length);
  const rows = [...groups, 'all'].map((group) => {
    const inGroup = group === 'all' ? verdicts : verdicts.filter((verdict) => verdict.group === group);
    return [group, String(inGroup.length), count(inGroup, 'red'), count(inGroup, 'SURVIVED'), count(inGroup, 'BROKEN')];
  });
  const table = [['group', 'all', 'red', 'survived', 'broken'], ...rows].map(([group = '', ...numbers]) =>
    [group.padEnd(13), ...numbers.map((number) => number.padStart(8))].join(' '),
  );
  const problems = verdicts
    .filter(({ status }) => status !== 'red')
    .map(
      ({ status, group, name, test, message }) =>
        `${status}: ${group}, ${name}\n  ${test}\n${message && `  ${message.trim().replaceAll('\n', '\n  ')}\n`}`,
    );
  return ['', ...problems, ...table, '', `${minutes.toFixed(1)} minutes`].join('\n');
}
