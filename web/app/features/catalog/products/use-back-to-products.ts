import { paths } from '@axlewright/contract/site/page-paths';
import type { MouseEvent } from 'react';
import { type To, useLocation, useNavigate } from 'react-router';

/** The way back from a product to the list where the user was: the same filters and page, and the same place on the page. */
export function useBackToProducts(): { list: To; goBack: () => void; onClick: (event: MouseEvent) => void } {
  const { state } = useLocation() as { state: { listSearch?: string } | null };
  const navigate = useNavigate();
  const list = { pathname: paths.manageProducts, search: state?.listSearch ?? '' };
  // The list is the page before this one. Going back to it also restores the place on the page.
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
