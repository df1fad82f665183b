import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { failureMessage } from '../../../platform/failure-message.ts';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { IdentityError, noUserMessage, type Passkeys } from '../../../platform/identity/identity.ts';
import { toast } from '../../../ui/toast.tsx';

export const passkeysQuery = queryOptions({ queryKey: ['passkeys'], queryFn: async () => (await passkeys()).list(), staleTime: 0 });

export function useAddPasskey() {
  return usePasskeyChange({ change: async (_nothing: undefined) => (await passkeys()).add(), done: 'Passkey added' });
}

export function useRemovePasskey() {
  return usePasskeyChange({ change: async (id: string) => (await passkeys()).remove(id), done: 'Passkey removed' });
}

function usePasskeyChange<Input>({ change, done }: { change: (input: Input) => Promise<void>; done: string }) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => toast.success(done),
    onError: (error) => toast.error(error instanceof IdentityError ? error.message : failureMessage(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: passkeysQuery.queryKey }),
  });
}

async function passkeys(): Promise<Passkeys> {
  const { passkeys: providerPasskeys } = await chosenIdentity();
  if (!providerPasskeys) throw new IdentityError(noUserMessage);
  return providerPasskeys;
}
