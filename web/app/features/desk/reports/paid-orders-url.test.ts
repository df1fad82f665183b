import { expect, test } from 'vitest';
import { paidOrdersUrl, periodOfRow } from './paid-orders-url.ts';

const period = { from: '2024-01-15', to: '2024-12-10' };

test.each([
  ['2024-02-29', 'day', { from: '2024-02-29', to: '2024-02-29' }],
  ['2024-02-01', 'month', { from: '2024-02-01', to: '2024-02-29' }],
  ['2024-01-01', 'month', { from: '2024-01-15', to: '2024-01-31' }],
  ['2024-12-01', 'month', { from: '2024-12-01', to: '2024-12-10' }],
])('the row %s of a report by %s is about the days %j', (id, by, days) => expect(periodOfRow(id, by, period)).toEqual(days));

test('the link has both days', () =>
  expect(paidOrdersUrl(period)).toBe('/dashboard/manageOrders?state=paid&paidFrom=2024-01-15&paidTo=2024-12-10'));
