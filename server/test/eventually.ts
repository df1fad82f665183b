import { vi } from 'vitest';

/**
 * Waits until the expectation passes. The timeout is much longer than anything takes on a busy machine, and shorter than the polling
 * intervals of a minute that tests set when they test notifications.
 */
export const eventually = <T>(expectation: () => T | Promise<T>): Promise<T> => vi.waitFor(expectation, { timeout: 45_000, interval: 10 });
