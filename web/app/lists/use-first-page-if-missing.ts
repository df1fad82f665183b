import { ApiError, type ListPage } from '@axlewright/client/call-endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Goes to the first page of a list in two cases: the server rejects the cursor, for example because the link is old, or the page at the
 * cursor has no items. Returns true if either is the case.
 */
export function useFirstPageIfMissing<Item>(
  { data, error, isPlaceholderData }: UseQueryResult<ListPage<Item>>,
  cursor: string,
  goToFirstPage: () => void,
): boolean {
  const isMissing =
    cursor !== '' && ((error instanceof ApiError && error.status === 400) || (data?.items.length === 0 && !isPlaceholderData));
  useEffect(() => {
    if (isMissing) goToFirstPage();
  });
  return isMissing;
}
