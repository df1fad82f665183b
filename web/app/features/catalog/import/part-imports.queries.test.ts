import { ApiError } from '@axlewright/client/call-endpoint';
import { expect, it } from 'vitest';
import { importQuery } from './part-imports.queries.ts';
import { vehicleImportQuery } from './vehicles/vehicle-imports.queries.ts';

const failed = (status: number) => new ApiError(status, { code: 'test', detail: 'Test' });

it.each([
  ['part', importQuery('1')],
  ['vehicle', vehicleImportQuery('1')],
])('the page of a %s import reloads until the import is done or deleted', (_, { refetchInterval }) => {
  const interval = (state: string, error: Error | null) =>
    (refetchInterval as unknown as (query: object) => number | false)({ state: { data: { state }, error } });
  expect(interval('checking', null)).toBe(1_000);
  expect(interval('checking', failed(500))).toBe(1_000);
  expect(interval('checking', failed(404))).toBe(false);
  expect(interval('checked', null)).toBe(false);
});
