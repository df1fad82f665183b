import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Returns whether a query has data or has failed. As long as the key is the same, this stays true. `isPending` does not: it is true again while a query that has failed loads again, for
 * example when the user comes back to the tab. A page that then replaced its form by a spinner would lose what was typed.
 */
export const hasSettled = ({ data, isFetched }: Pick<UseQueryResult, 'data' | 'isFetched'>): boolean => data !== undefined || isFetched;
