import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Returns whether a query has data or has failed. Once true, it stays true for the same query key. Do not use `isPending` for this: it
 * becomes true again when a failed query reloads, for example when the user comes back to the tab. The page would then replace its form
 * with a spinner and lose what the user typed.
 */
export const hasSettled = ({ data, isFetched }: Pick<UseQueryResult, 'data' | 'isFetched'>): boolean => data !== undefined || isFetched;
