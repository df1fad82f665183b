import { ApiError, type ListPage } from '@axlewright/client/call-endpoint';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Goes to the first page of a list if the cursor is no longer valid, for example in an old link, or if its page has become empty. Returns whether
 * it is about to do so.
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
