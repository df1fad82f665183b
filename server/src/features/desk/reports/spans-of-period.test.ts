import { expect, it } from 'vitest';
import { addDays, type Span, spansOf } from './spans-of-period.ts';

it.each([
  ['2026-11-23', '2026-11-23', 'day 2026-11-23 2026-11-23'],
  ['2026-10-25', '2026-11-23', 'day 2026-10-25 2026-11-23'],
  ['2026-11-01', '2026-11-30', 'month 2026-11-01 2026-11-01'],
  ['2026-10-31', '2026-12-01', 'day 2026-10-31 2026-10-31, month 2026-11-01 2026-11-01, day 2026-12-01 2026-12-01'],
  ['2025-11-30', '2026-03-01', 'day 2025-11-30 2025-11-30, month 2025-12-01 2026-02-01, day 2026-03-01 2026-03-01'],
  ['2024-02-01', '2024-02-29', 'month 2024-02-01 2024-02-01'],
  ['2024-02-01', '2024-02-28', 'day 2024-02-01 2024-02-28'],
  ['2026-01-01', '2026-12-31', 'year 2026-01-01 2026-01-01'],
  ['2026-01-01', '2026-11-30', 'month 2026-01-01 2026-11-01'],
  ['2023-01-01', '2025-12-31', 'year 2023-01-01 2025-01-01'],
  [
    '2022-10-31',
    '2026-01-02',
    'day 2022-10-31 2022-10-31, month 2022-11-01 2022-12-01, year 2023-01-01 2025-01-01, day 2026-01-01 2026-01-02',
  ],
  [
    '2023-12-31',
    '2026-02-01',
    'day 2023-12-31 2023-12-31, year 2024-01-01 2025-01-01, month 2026-01-01 2026-01-01, day 2026-02-01 2026-02-01',
  ],
])('%s to %s is read as %s', (from, to, expected) => {
  expect(
    spansOf({ from, to })
      .map(({ grain, ...span }) => `${grain} ${span.from} ${span.to}`)
      .join(', '),
  ).toBe(expected);
});

/** Every day of a period is in exactly one of its spans. */
it('the spans of a period follow each other from its first to its last day', () => {
  for (let first = 0; first < 70; first += 1)
    for (let length = 1; length < 900; length += 7) {
      const from = addDays('2023-12-15', first);
      const period = { from, to: addDays(from, length - 1) };
      let next = from;
      for (const span of spansOf(period)) {
        expect(span.from).toBe(next);
        next = addDays(lastDayOf(span), 1);
      }
      expect(next).toBe(addDays(period.to, 1));
    }
});

function lastDayOf({ grain, to }: Span): string {
  if (grain === 'day') return to;
  const date = new Date(to);
  const [year, month] = grain === 'year' ? [date.getUTCFullYear() + 1, 0] : [date.getUTCFullYear(), date.getUTCMonth() + 1];
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}
