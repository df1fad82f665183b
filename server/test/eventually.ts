import { vi } from 'vitest';

/**
 * Waits until the expectation passes. The timeout is long enough for a busy machine. Tests of notifications set a polling interval of a minute, so
 * the timeout must be shorter than that.
 */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> => vi.waitFor(expectation, { timeout: 45_000, interval: 10 });
