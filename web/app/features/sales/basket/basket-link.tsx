import ShoppingBasket from 'virtual:icon/shopping-basket';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { NavLink } from 'react-router';
import { useIsSignedIn } from '../../../platform/use-is-signed-in.ts';
import { useMayOrder } from '../../people/company/may-order.ts';
import { linesText } from '../orders/count-texts.ts';
import { basketCountQuery, followBasketOfOtherTabs } from './basket-count.ts';
import { readPendingAdd } from './pending-add.ts';

/** The link to the basket in the header, with the number of its lines. Visitors and accounts that may not order do not see it. */
export function BasketLink() {
  const isSignedIn = useIsSignedIn();
  const mayOrder = useMayOrder();
  const { data: count } = useQuery({ ...basketCountQuery, enabled: isSignedIn && mayOrder === true });
  useBasketOfOtherTabs();
  usePendingAdd(isSignedIn);
  if (mayOrder === false) return null;
  const lines = count?.lines ?? 0;
  return (
    <NavLink
      to={paths.basket}
      className="relative inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink aria-[current=page]:text-ink signed-out:hidden"
    >
      <ShoppingBasket aria-hidden="true" className="size-5" />
      <span className="sr-only">{labelOf(lines)}</span>
      {lines > 0 && (
        <span
          aria-hidden="true"
          className="figures absolute end-0 top-0.5 min-w-5 rounded-full bg-accent px-1 text-center font-bold text-[0.6875rem] text-on-accent leading-5"
        >
          {lines > 999 ? '999+' : lines}
        </span>
      )}
    </NavLink>
  );
}

function labelOf(lines: number): string {
  if (lines === 0) return 'Basket';
  return `Basket, ${linesText(lines)}`;
}

function useBasketOfOtherTabs(): void {
  const queryClient = useQueryClient();
  useEffect(() => followBasketOfOtherTabs(queryClient), [queryClient]);
}

/** Adds what the visitor chose before the sign-in. */
function usePendingAdd(isSignedIn: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isSignedIn || !readPendingAdd()) return;
    void import('./send-to-basket.ts').then(({ finishPendingAdd }) => finishPendingAdd(queryClient));
  }, [queryClient, isSignedIn]);
}
