import { ApiError } from '@axlewright/client/call-endpoint';
import { type StaffRole, staffRoleTexts } from '@axlewright/contract/people/capabilities';
import type { User } from '@axlewright/contract/people/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/rows-per-page.ts';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import type { UsersQuery } from './users-url.ts';

export const usersQuery = (query: UsersQuery, cursor: string) =>
  queryOptions({
    queryKey: endpointKey('listUsers', query, cursor),
    queryFn: ({ signal }) => callApi('listUsers', { query: { ...query, cursor, limit: rowsPerPage }, signal }),
    placeholderData: keepPreviousData,
  });

export const fetchUsersCsv = (query: UsersQuery) => callApi('exportUsers', { query: { ...query } });

export function useRevokeAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: User) => callApi('revokeAdmin', { params: { email: user.email } }),
    onSuccess: ({ modifiedCount }, user) => {
      if (modifiedCount > 0) toast.success(`${user.email} is no longer an admin.`);
      else toast.info(`${user.email} was not an admin.`);
    },
    onError: (error) => toast.error(failureMessage(error)),
    // This also reloads what the signed-in user may do. If admins removed their own role, `RequireStaff` then signs them out.
    onSettled: () => invalidateAfter(queryClient, 'revokeAdmin'),
  });
}

export function useMakeAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (user: User) => callApi('makeAdmin', { params: { email: user.email } }),
    onSuccess: ({ modifiedCount }, user) => {
      if (modifiedCount > 0) toast.success('Successfully made an admin');
      else toast.info(`${user.email} is already an admin.`);
    },
    onError: (error) => {
      const isForbidden = error instanceof ApiError && error.status === 403;
      toast.error(isForbidden ? 'Failed to Make an admin' : failureMessage(error));
    },
    onSettled: () => invalidateAfter(queryClient, 'makeAdmin'),
  });
}

export function useSetStaffRole(user: User) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (staffRole: StaffRole | null) => callApi('setStaffRole', { params: { email: user.email }, body: { staffRole } }),
    onSuccess: ({ modifiedCount }, role) => {
      if (modifiedCount === 0) toast.info(`${user.email} already had this role.`);
      else
        toast.success(role ? `${user.email} now has the role ${staffRoleTexts[role].label}.` : `${user.email} no longer has a staff role.`);
    },
    onSettled: () => invalidateAfter(queryClient, 'setStaffRole'),
  });
}
