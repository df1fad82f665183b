import { vi } from 'vitest';

/**
 * Waits until what should come true has: an expectation that holds. Its limit is far longer than what it waits for takes on a busy machine,
 * and far shorter than the next look of a job or a shop that was told nothing, where a test sets that to a minute.
 */
export const eventually = <T>(isTrue: () => T | Promise<T>): Promise<T> => vi.waitFor(isTrue, { timeout: 45_000, interval: 10 });
