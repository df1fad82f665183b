import type { NewBasketLines } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import type { NewBasketLine } from './new-basket-line.ts';

type AddBody = Pick<NewBasketLines, 'companyId'> & { lines: NewBasketLine[] };

/**
 * Returns the body of a call that adds lines for the company that this page shows. If the user has switched to another company on another
 * device, the server rejects the call. Without the company, the lines would go into the basket of the other company.
 *
 * If the page does not know the company yet, asks the server. A call without a company could not be repeated after a lost response: by then,
 * the page knows the company, and the same idempotency key would have another body.
 */
export async function forShownCompany(queryClient: QueryClient, lines: NewBasketLine[]): Promise<AddBody> {
  const { company } = queryClient.getQueryData(myCapabilitiesQuery.queryKey) ?? (await callApi('getMyCapabilities'));
  return { lines, ...(company && { companyId: company.companyId }) };
}
