import type { MyCapabilities } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../people/company/company.queries.ts';

/** Whether My Orders shows the user's own orders or all orders of the company. */
export type OrderScope = 'mine' | 'company';

/**
 * Returns whether the user can choose between their own orders and those of the company. If an unnamed company has only one member, that
 * member gets no choice, because nobody else orders for the company.
 */
export function useCanChooseScope(my: MyCapabilities | undefined): boolean {
  const maySee = my?.capabilities.includes('orders.view-company') ?? false;
  const hasName = my?.company ? my.company.name !== '' : false;
  const { data: company } = useQuery({ ...companyQuery, enabled: maySee && !hasName });
  return maySee && (hasName || (company?.members.length ?? 0) > 1);
}

/** Returns the scope to show first. For members who cannot place orders, it is the company. */
export function defaultScope({ capabilities }: MyCapabilities): OrderScope {
  return capabilities.includes('orders.place') || !capabilities.includes('orders.view-company') ? 'mine' : 'company';
}
