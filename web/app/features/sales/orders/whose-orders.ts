import type { MyCapabilities } from '@axlewright/contract/people/company';
import { useQuery } from '@tanstack/react-query';
import { companyQuery } from '../../people/company/company.queries.ts';

export type Whose = 'mine' | 'company';

/**
 * Returns whether the user can choose between their own orders and those of the company. Nobody else orders for a company that is not shared,
 * so its only member gets no choice.
 */
export function useMayChooseWhose(my: MyCapabilities | undefined): boolean {
  const maySee = my?.capabilities.includes('orders.view-company') ?? false;
  const hasName = my?.company ? my.company.name !== '' : false;
  const { data: company } = useQuery({ ...companyQuery, enabled: maySee && !hasName });
  return maySee && (hasName || (company?.members.length ?? 0) > 1);
}

/** Members who place no orders see the company's first. */
export function defaultWhose({ capabilities }: MyCapabilities): Whose {
  return capabilities.includes('orders.place') || !capabilities.includes('orders.view-company') ? 'mine' : 'company';
}
