import { expect, test } from 'vitest';
import { boundsOfDay } from '../platform/dates.ts';
import { withLocalDays } from './local-days.ts';

test('days become the start of the first day and the end of the last day', () => {
  const { start, end } = boundsOfDay('2026-03-01');
  expect(withLocalDays({ from: '2026-03-01', to: '2026-03-01' })).toEqual({ from: start, to: end });
  expect(withLocalDays({ from: '', to: '' })).toEqual({ from: '', to: '' });
});

test.each(['yesterday', '20266-01-01', '+020266-01-01', '2026-1-1', '2026-02-30', '2026-13-01', '2026-01', '9999-12-31'])(
  'the invalid day %s is ignored',
  (day) => expect(withLocalDays({ from: day, to: day })).toEqual({ from: '', to: '' }),
);
