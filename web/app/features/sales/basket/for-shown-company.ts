import type { NewBasketLines } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import type { NewBasketLine } from './new-basket-line.ts';

type AddBody = Pick<NewBasketLines, 'companyId'> & { lines: NewBasketLine[] };

/**
 * Returns the body of a call that adds lines for the company that this page shows. If the user has switched to another company on another
 * device, the server rejects the call. Without the company, the lines would go into the basket of the other company.
 */
export function forShownCompany(queryClient: QueryClient, lines: NewBasketLine[]): AddBody {
  const companyId = queryClient.getQueryData(myCapabilitiesQuery.queryKey)?.company?.companyId;
  return { lines, ...(companyId && { companyId }) };
}
