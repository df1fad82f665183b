import type { NewBasketLines } from '@axlewright/contract/sales/baskets';
import type { QueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import type { NewBasketLine } from './new-basket-line.ts';

type AddBody = Pick<NewBasketLines, 'companyId'> & { lines: NewBasketLine[] };

/**
 * Returns the body of a call that adds lines to the basket. It contains the id of the company that this page shows. If the user has
 * switched to another company in the meantime, for example on another device, the server rejects the call. Without the id, it would add the
 * lines for that other company.
 *
 * If the page does not know the company yet, this function asks the server first. Otherwise the body would have no id. If the response were
 * lost, the repeated call would have one, because the page would know the company by then. So it would have the same idempotency key, but a
 * different body.
 */
export async function forShownCompany(queryClient: QueryClient, lines: NewBasketLine[]): Promise<AddBody> {
  const { company } = queryClient.getQueryData(myCapabilitiesQuery.queryKey) ?? (await callApi('getMyCapabilities'));
  return { lines, ...(company && { companyId: company.companyId }) };
}
