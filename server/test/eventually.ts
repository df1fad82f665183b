import { vi } from 'vitest';

/**
 * Waits until the expectation passes. The timeout is long enough for a busy machine. It is less than a minute, because tests of notifications set
 * the polling interval to a minute.
 */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> => vi.waitFor(expectation, { timeout: 45_000, interval: 10 });
