import { paths } from '@axlewright/contract/site/page-paths';
import type { MouseEvent } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';

/** The way back from a product to the list as the user left it: with the same filters, page of rows, and scroll position. */
export function useBackToProducts(): { list: To; goBack: () => void; onClick: (event: MouseEvent) => void } {
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  const navigate = useNavigate();
  const list = { pathname: paths.manageProducts, search: state?.listSearch ?? '' };
  // The list is the previous entry in the history. Going back to it also restores the scroll position.
  const isBefore = state?.listSearch !== undefined;
  const goBack = () => void (isBefore ? navigate(-1) : navigate(list));
  return {
    list,
    goBack,
    onClick(event) {
      if (!isBefore || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      goBack();
    },
  };
}
