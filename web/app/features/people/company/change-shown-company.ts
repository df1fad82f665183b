import { ApiError } from '@axlewright/client/call-endpoint';
import type { QueryClient } from '@tanstack/react-query';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { toast } from '../../../ui/toast.tsx';
import { companyQuery } from './company.queries.ts';

const message = 'You switched to another company, and this page now shows that one. Nothing was changed.';

export const shownCompanyId = (queryClient: QueryClient): string | undefined => queryClient.getQueryData(companyQuery.queryKey)?._id;

/**
 * Runs `change`, which edits the company that this page shows. The API always edits the current company. So if the user has switched to
 * another company on another device, this function throws and does not send the change.
 * @param companyId the company to change, if the page may show a different one by now
 */
export async function changeShownCompany<Result>(
  queryClient: QueryClient,
  change: () => Promise<Result>,
  companyId = shownCompanyId(queryClient),
): Promise<Result> {
  const { company } = await queryClient.fetchQuery({ ...myCapabilitiesQuery, staleTime: 0 });
  if (company?.companyId === companyId) return change();
  // A message in the form would disappear, because the page now shows the forms of the other company.
  toast.error(message);
  throw new ApiError(409, { title: 'Conflict', detail: message });
}
