import { expect, it } from 'vitest';
import { addDays, daysOf, spansOf } from './spans-of-period.ts';

it.each([
  ['2026-11-23', '2026-11-23', 'day 2026-11-23 2026-11-23'],
  ['2026-10-25', '2026-11-23', 'day 2026-10-25 2026-11-23'],
  ['2026-11-01', '2026-11-30', 'month 2026-11-01 2026-11-01'],
  ['2026-10-31', '2026-12-01', 'day 2026-10-31 2026-10-31, month 2026-11-01 2026-11-01, day 2026-12-01 2026-12-01'],
  ['2025-11-30', '2026-03-01', 'day 2025-11-30 2025-11-30, month 2025-12-01 2026-02-01, day 2026-03-01 2026-03-01'],
  ['2024-02-01', '2024-02-29', 'month 2024-02-01 2024-02-01'],
  ['2024-02-01', '2024-02-28', 'day 2024-02-01 2024-02-28'],
  ['2026-01-01', '2026-12-31', 'month 2026-01-01 2026-12-01'],
])('%s to %s is read as %s', (from, to, expected) => {
  expect(
    spansOf({ from, to })
      .map(({ grain, ...span }) => `${grain} ${span.from} ${span.to}`)
      .join(', '),
  ).toBe(expected);
});

/** Every day of a period is in exactly one of its spans. */
it('the spans of a period have as many days as the period', () => {
  for (let first = 0; first < 70; first += 1)
    for (let length = 1; length < 130; length += 1) {
      const from = addDays('2023-12-15', first);
      const period = { from, to: addDays(from, length - 1) };
      const days = spansOf(period).map(({ grain, ...span }) =>
        daysOf(grain === 'day' ? span : { from: span.from, to: lastDayOfMonth(span.to) }),
      );
      expect(days.reduce((sum, count) => sum + count, 0)).toBe(length);
    }
});

function lastDayOfMonth(month: string): string {
  const date = new Date(month);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).toISOString().slice(0, 10);
}
