import type { Outcome } from './run-tests.ts';

/** How one break ended: `red` is what it should be. */
export interface Verdict {
  room: string;
  name: string;
  test: string;
  ended: 'red' | 'SURVIVED' | 'BROKEN';
  seconds: number;
  /** of the failed test; or why the break could not be tried */
  message: string;
}

/** A test that did not run proves nothing: the break has to make it fail by itself. */
export function endOf({ result }: Outcome): Verdict['ended'] {
  if (result === 'failed') return 'red';
  return result === 'passed' ? 'SURVIVED' : 'BROKEN';
}

export function lineOf({ room, name, ended, seconds }: Verdict): string {
  return `${ended.padEnd(8)}  ${seconds.toFixed(1).padStart(6)} s  ${room.padEnd(8)}  ${name}`;
}

/** The sums by room, and what went wrong in full. */
export function summaryOf(verdicts: Verdict[], minutes: number): string {
  const rooms = [...new Set(verdicts.map(({ room }) => room))];
  const count = (of: Verdict[], ended: Verdict['ended']) => String(of.filter((verdict) => verdict.ended === ended).length);
  const rows = [...rooms, 'all'].map((room) => {
    const of = room === 'all' ? verdicts : verdicts.filter((verdict) => verdict.room === room);
    return [room, String(of.length), count(of, 'red'), count(of, 'SURVIVED'), count(of, 'BROKEN')];
  });
  const table = [['room', 'breaks', 'red', 'survived', 'broken'], ...rows].map(([room = '', ...numbers]) =>
    [room.padEnd(9), ...numbers.map((number) => number.padStart(8))].join(' '),
  );
  const wrong = verdicts
    .filter(({ ended }) => ended !== 'red')
    .map(
      ({ ended, room, name, test, message }) =>
        `${ended}: ${room}, ${name}\n  ${test}\n${message && `  ${message.trim().replaceAll('\n', '\n  ')}\n`}`,
    );
  return ['', ...wrong, ...table, '', `${minutes.toFixed(1)} minutes`].join('\n');
}
