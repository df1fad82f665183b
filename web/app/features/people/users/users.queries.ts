import { ApiError } from '@axlewright/client/call-endpoint';
import type { User } from '@axlewright/contract/people/users';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { rowsPerPage } from '../../../lists/list-view.tsx';
import { callApi } from '../../../platform/api.ts';
import { endpointKey, invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { toast } from '../../../ui/toast.tsx';
import { adminCheckKey } from '../../desk/admin/admin-check.queries.ts';
import { handlesAccessDenied } from '../../desk/admin/sign-out-on-access-denied.ts';
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
    // This also repeats the admin check. An admin who removed their own role is then signed out.
    onSettled: () => invalidateAfter(queryClient, 'revokeAdmin'),
  });
}

export function useMakeAdmin() {
  const queryClient = useQueryClient();
  return useMutation({
    meta: handlesAccessDenied,
    mutationFn: (user: User) => callApi('makeAdmin', { params: { email: user.email } }),
    onSuccess: async ({ modifiedCount }, user) => {
      if (modifiedCount > 0) toast.success('Successfully made an admin');
      else toast.info(`${user.email} is already an admin.`);
      await invalidateAfter(queryClient, 'makeAdmin');
    },
    onError: async (error) => {
      const isForbidden = error instanceof ApiError && error.status === 403;
      toast.error(isForbidden ? 'Failed to Make an admin' : failureMessage(error));
      // After a 403, the admin check runs again. It signs the user out if the user is no longer an admin.
      await queryClient.refetchQueries({ queryKey: adminCheckKey });
      await invalidateAfter(queryClient, 'makeAdmin');
    },
  });
}
