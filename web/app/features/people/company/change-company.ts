import type { CompanyRole } from '@axlewright/contract/people/capabilities';
import type {
  CompanyAddress,
  CompanyAddressChange,
  CompanyChange,
  Member,
  NewCompanyAddress,
  NewInvitation,
} from '@axlewright/contract/people/company';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter, showSaved } from '../../../platform/endpoint-cache.ts';
import { isNotFound } from '../../../platform/failure.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { changeShownCompany } from './change-shown-company.ts';
import { companyQuery } from './company.queries.ts';

export function useSaveCompany() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (change: CompanyChange) => changeShownCompany(queryClient, () => callApi('changeCompany', { body: change })),
    onSuccess: (saved) => {
      showSaved(queryClient, companyQuery.queryKey, saved);
      toast.success('Company details saved');
      void invalidateAfter(queryClient, 'changeCompany');
    },
  });
}

/** Adds an address, or changes the one with this id. `seenShipTo` is the address that the form loaded. */
export function useSaveAddress(id: string | null) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ seenShipTo, ...address }: NewCompanyAddress & Pick<CompanyAddressChange, 'seenShipTo'>) =>
      changeShownCompany(queryClient, () =>
        id === null
          ? callApi('addCompanyAddress', { body: address })
          : callApi('changeCompanyAddress', { params: { id }, body: { ...address, seenShipTo } }),
      ),
    onSuccess: () => {
      toast.success(id === null ? 'Address added' : 'Address saved');
      return invalidateAfter(queryClient, id === null ? 'addCompanyAddress' : 'changeCompanyAddress');
    },
  });
}

export function useMakeDefaultAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ _id: id }: CompanyAddress) =>
      changeShownCompany(queryClient, () => callApi('changeCompanyAddress', { params: { id }, body: { isDefault: true } })),
    onSuccess: () => toast.success('Address saved'),
    onError: showUnlessGone,
    onSettled: () => invalidateAfter(queryClient, 'changeCompanyAddress'),
  });
}

export function useRemoveAddress() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => changeShownCompany(queryClient, () => callApi('removeCompanyAddress', { params: { id } })),
    onSuccess: () => toast.success('Address removed'),
    onError: showUnlessGone,
    onSettled: () => invalidateAfter(queryClient, 'removeCompanyAddress'),
  });
}

export function useChangeRole() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, role }: { userId: string; role: CompanyRole }) =>
      changeShownCompany(queryClient, () => callApi('changeMemberRole', { params: { userId }, body: { role } })),
    onSuccess: ({ name, email }) => toast.success(`Role of ${name || email} saved`),
    onError: (error) => toast.error(failureMessage(error)),
    onSettled: () => invalidateAfter(queryClient, 'changeMemberRole'),
  });
}

/** Removes a member. If the member is the user, the user leaves the company. */
export function useRemoveMember() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ userId }: Member) => changeShownCompany(queryClient, () => callApi('removeMember', { params: { userId } })),
    onSuccess: (_nothing, { isYou, name, email }) => toast.success(isYou ? 'You left the company' : `${name || email} was removed`),
    onError: showUnlessGone,
    onSettled: () => invalidateAfter(queryClient, 'removeMember'),
  });
}

export function useInvite() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (invitation: NewInvitation) => changeShownCompany(queryClient, () => callApi('inviteMember', { body: invitation })),
    onSuccess: ({ email }) => toast.success(`Invitation sent to ${email}`),
    onSettled: () => invalidateAfter(queryClient, 'inviteMember'),
  });
}

export function useWithdrawInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => changeShownCompany(queryClient, () => callApi('withdrawInvitation', { params: { id } })),
    onSuccess: () => toast.success('Invitation withdrawn'),
    onError: showUnlessGone,
    onSettled: () => invalidateAfter(queryClient, 'withdrawInvitation'),
  });
}

/** Shows an error, but not if the item no longer exists: someone else has removed it, and the list reloads without it. */
function showUnlessGone(error: Error): void {
  if (!isNotFound(error)) toast.error(failureMessage(error));
}
