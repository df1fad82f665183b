import { type CompanyNumber, type CompanyNumberToSave, numberRejections } from '@axlewright/contract/catalog/company-numbers';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { runWithRetry } from '../../../platform/run-with-retry.ts';
import { toast } from '../../../ui/toast.tsx';
import { changeShownCompany, shownCompanyId } from '../../people/company/change-shown-company.ts';
import type { CompanyNumbersQuery } from './company-numbers-url.ts';
import { nameOfPart } from './name-of-part.ts';

export const companyNumbersQuery = (companyId: string, { q }: CompanyNumbersQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listCompanyNumbers', { companyId, q }, cursor),
    queryFn: ({ signal }) => callApi('listCompanyNumbers', { query: { q, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

interface NumbersToSave {
  lines: CompanyNumberToSave[];
  /** the company that gets the numbers; default: the one that the page shows */
  companyId?: string | undefined;
}

/** Adds numbers. The result says which lines were not saved. */
export function useSaveNumbers() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ lines, companyId }: NumbersToSave) =>
      changeShownCompany(queryClient, () => callApi('saveCompanyNumbers', { body: { lines } }), companyId),
    onSuccess: ({ saved }) => {
      if (saved > 0) toast.success(saved === 1 ? '1 number saved' : `${saved.toLocaleString('en-US')} numbers saved`);
      return invalidateAfter(queryClient, 'saveCompanyNumbers');
    },
  });
}

export function useChangeNumber({ _id: id }: CompanyNumber) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: CompanyNumberToSave) =>
      changeShownCompany(queryClient, () => callApi('changeCompanyNumber', { params: { id }, body: change })),
    onSuccess: ({ number }) => {
      toast.success(`${number} saved`);
      return invalidateAfter(queryClient, 'changeCompanyNumber');
    },
  });
}

/**
 * Removes a number. The message offers to undo it, unless the part is no longer in the catalog. The message stays when the user switches to
 * another company. Undo then adds the number to neither company.
 */
export function useRemoveNumber() {
  const queryClient = useQueryClient();
  const { mutateAsync: save } = useSaveNumbers();

  async function putBack({ number, part }: CompanyNumber, companyId: string | undefined): Promise<void> {
    const [rejected] = (await save({ lines: [{ number, part: nameOfPart(part) }], companyId })).rejected;
    if (rejected) toast.error(`${number} was not saved. ${numberRejections[rejected.reason]}.`);
  }

  return useMutation({
    mutationFn: ({ _id: id }: CompanyNumber) => changeShownCompany(queryClient, () => callApi('removeCompanyNumber', { params: { id } })),
    onMutate: () => shownCompanyId(queryClient),
    onSuccess: (_nothing, removed, companyId) =>
      toast.success(
        `${removed.number} removed`,
        removed.part.inCatalog ? [{ label: 'Undo', onClick: () => runWithRetry(() => putBack(removed, companyId)) }] : [],
      ),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'removeCompanyNumber'),
  });
}
