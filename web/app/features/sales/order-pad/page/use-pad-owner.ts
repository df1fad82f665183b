import { useQuery } from '@tanstack/react-query';
import { myCapabilitiesQuery } from '../../../../platform/my-capabilities.ts';
import { useAuthUser, useSignInEnded } from '../../../../platform/session.ts';
import type { PadOwner } from '../rows/stored-pad.ts';

/**
 * loading       the user is not known yet
 * failed        the user could not be loaded
 * signed-out    the sign-in has ended without a click on Log Out, so the pad of the account must not be replaced by a visitor's
 */
export type PadOwnerState =
  | { kind: 'loading' | 'signed-out' }
  | { kind: 'failed'; error: Error; retry: () => void }
  | { kind: 'known'; owner: PadOwner; mayOrder: boolean };

/** Returns whose pad the page shows: the visitor's, or that of the account in its current company. */
export function usePadOwner(): PadOwnerState {
  const { user, error, retry } = useAuthUser();
  const hasEnded = useSignInEnded();
  const my = useQuery({ ...myCapabilitiesQuery, enabled: Boolean(user) });
  if (user === null) return hasEnded ? { kind: 'signed-out' } : { kind: 'known', owner: 'visitor', mayOrder: true };
  const failure = user === undefined ? error : my.data ? null : my.error;
  if (failure) return { kind: 'failed', error: failure, retry: user ? () => void my.refetch() : retry };
  if (!user || !my.data) return { kind: 'loading' };
  const companyId = my.data.company?.companyId ?? '';
  return { kind: 'known', owner: { userId: user.uid, companyId }, mayOrder: my.data.capabilities.includes('orders.place') };
}
