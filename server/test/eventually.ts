import { vi } from 'vitest';

/**
 * Waits until the expectation passes. The timeout is long enough for a busy machine, and shorter than the polling interval of a minute that
 * tests of notifications set.
 */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> => vi.waitFor(expectation, { timeout: 45_000, interval: 10 });
