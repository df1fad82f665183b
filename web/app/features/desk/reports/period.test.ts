import { expect, test } from 'vitest';
import { daysOfPeriod, withFrom, withTo } from './period.ts';

const now = Date.parse('2026-03-05T23:30:00Z');

test.each([
  [
    { period: '7', from: '', to: '' },
    { from: '2026-02-27', to: '2026-03-05' },
  ],
  [
    { period: '30', from: '2020-01-01', to: '2020-01-02' },
    { from: '2026-02-04', to: '2026-03-05' },
  ],
  [
    { period: 'year', from: '', to: '' },
    { from: '2026-01-01', to: '2026-03-05' },
  ],
  [
    { period: 'custom', from: '2025-12-31', to: '2026-01-01' },
    { from: '2025-12-31', to: '2026-01-01' },
  ],
  [
    { period: 'custom', from: '', to: '2026-01-30' },
    { from: '2026-01-01', to: '2026-01-30' },
  ],
  [
    { period: 'custom', from: '2026-02-01', to: 'x' },
    { from: '2026-02-01', to: '2026-03-05' },
  ],
  [
    { period: 'custom', from: '2026-02-01', to: '2026-02-30' },
    { from: '2026-02-01', to: '2026-03-05' },
  ],
  [
    { period: 'custom', from: '0026-02-01', to: '0026-02-02' },
    { from: '2026-02-04', to: '2026-03-05' },
  ],
  [
    { period: 'custom', from: '2026-02-01', to: '2026-01-01' },
    { from: '2025-12-03', to: '2026-01-01' },
  ],
  [
    { period: 'custom', from: '2020-01-01', to: '2026-01-10' },
    { from: '2023-01-07', to: '2026-01-10' },
  ],
])('the period %j covers the days %j', (query, days) => expect(daysOfPeriod(query, now)).toEqual(days));

test('a new first or last day moves the other one only if the period would end before it begins, or be too long', () => {
  expect(withFrom('2026-01-05', '2026-01-31')).toEqual({ from: '2026-01-05', to: '2026-01-31' });
  expect(withFrom('2026-02-05', '2026-01-31')).toEqual({ from: '2026-02-05', to: '2026-02-05' });
  expect(withFrom('2020-01-01', '2026-01-31')).toEqual({ from: '2020-01-01', to: '2023-01-04' });
  expect(withTo('2026-01-31', '2026-01-05')).toEqual({ from: '2026-01-05', to: '2026-01-31' });
  expect(withTo('2026-01-01', '2026-01-05')).toEqual({ from: '2026-01-01', to: '2026-01-01' });
});
