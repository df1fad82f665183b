import { paths } from '@axlewright/contract/site/page-paths';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../platform/api.ts';
import { invalidateAfter } from '../../../platform/endpoint-cache.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { saveDatedFile } from '../../../platform/save-file.ts';
import { leaveClosedAccount } from '../../../platform/session.ts';
import { toast } from '../../../ui/toast.tsx';

/** Downloads the data of the user, or of another account if `email` is given. */
export function useExportData(email?: string) {
  return useMutation({
    mutationFn: () => (email === undefined ? callApi('exportMyData') : callApi('exportAccount', { params: { email } })),
    onSuccess: (zip) => saveDatedFile(zip, 'account', 'zip'),
    onError: (error) => toast.error(`The data could not be exported. ${failureMessage(error)}`),
  });
}

/** Closes the user's own account. Then signs the user out and shows the home page. */
export function useCloseMyAccount() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (email: string) => callApi('closeMyAccount', { body: { email } }),
    onSuccess: async () => {
      await leaveClosedAccount(queryClient);
      // The sign-out makes the dashboard redirect to the login page. The timeout lets the navigation to the home page come after this redirect.
      setTimeout(() => void navigate(paths.home, { replace: true }));
      toast.success('Your account is closed.');
    },
  });
}

/** Closes the account of another user, who asked for it. */
export function useCloseAccount() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (email: string) => callApi('closeAccount', { params: { email } }),
    onSuccess: async (_nothing, email) => {
      toast.success(`The account of ${email} is closed.`);
      await invalidateAfter(queryClient, 'closeAccount');
    },
  });
}
