import { ApiError } from '@axlewright/client/call-endpoint';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient, isWorthRetrying } from './query-client.ts';

afterEach(() => vi.unstubAllGlobals());

describe('the query cache', () => {
  it('keeps responses for five minutes and retries three times, with a backoff of at most 30 seconds', () => {
    vi.stubGlobal('window', {});
    const { queries } = createQueryClient().getDefaultOptions();
    const retry = queries?.retry as (failures: number, error: unknown) => boolean;
    const retryDelay = queries?.retryDelay as (failures: number) => number;
    const networkError = new TypeError('Failed to fetch');
    expect(queries?.gcTime).toBe(5 * 60_000);
    expect([0, 1, 2, 3].map((failures) => retry(failures, networkError))).toEqual([true, true, true, false]);
    expect([0, 1, 2, 4, 5, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 16_000, 30_000, 30_000]);
  });

  it('on the server has no timers and does not retry', () => {
    vi.useFakeTimers();
    const client = createQueryClient();
    client.setQueryData(['parts'], []);
    expect(vi.getTimerCount()).toBe(0);
    expect(client.getDefaultOptions().queries?.retry).toBe(false);
    vi.useRealTimers();
  });

  it.each([400, 401, 403, 404, 409, 422])('does not retry after %d', (status) =>
    expect(isWorthRetrying(new ApiError(status, {}))).toBe(false),
  );

  it.each([429, 500, 503])('retries after %d', (status) => expect(isWorthRetrying(new ApiError(status, {}))).toBe(true));
});
