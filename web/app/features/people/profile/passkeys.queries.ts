import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failureMessage } from '../../../platform/failure-message.ts';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { IdentityError, noUserMessage, type Passkeys } from '../../../platform/identity/identity.ts';
import { toast } from '../../../ui/toast.tsx';

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: async ({ signal }) => (await passkeys()).list(signal),
  staleTime: 0,
});

export function useAddPasskey() {
  return usePasskeyChange({ change: async (_nothing: undefined) => (await passkeys()).add(), successText: 'Passkey added' });
}

export function useRemovePasskey() {
  return usePasskeyChange({ change: async (id: string) => (await passkeys()).remove(id), successText: 'Passkey removed' });
}

function usePasskeyChange<Input>({ change, successText }: { change: (input: Input) => Promise<void>; successText: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(successText),
    onError: (error) => toast.error(error instanceof IdentityError ? error.message : failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

async function passkeys(): Promise<Passkeys> {
  const { passkeys: providerPasskeys } = await chosenIdentity();
  if (!providerPasskeys) throw new IdentityError(noUserMessage);
  return providerPasskeys;
}
