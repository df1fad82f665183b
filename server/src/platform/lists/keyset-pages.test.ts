import { expect, it } from 'vitest';
import { databaseTime } from './keyset-pages.ts';

it.each([
  '2026-11-23 01:02:03.123456+00',
  '2026-11-23 01:02:03+00',
  '2024-02-29 23:59:59.5+05:30',
  '1999-12-31 00:00:00-07',
  '2016-12-31 23:59:00+15:59',
])('a cursor may have the time %s', (text) => expect(databaseTime.safeParse(text).success).toBe(true));

it.each([
  '2026-02-30 01:02:03+00',
  '2026-13-01 01:02:03+00',
  '2026-11-23 25:02:03+00',
  '2026-11-23',
  '0000-01-01 00:00:00+00',
  '2016-12-31 23:59:00+16',
  '2016-12-31 23:59:00-23:59',
  'now',
  '',
])('a cursor with the time %j is rejected', (text) => expect(databaseTime.safeParse(text).success).toBe(false));
