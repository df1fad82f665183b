import { useQuery } from '@tanstack/react-query';
import { myCapabilitiesQuery } from '../../../platform/my-capabilities.ts';
import { useIsSignedIn } from '../../../platform/use-is-signed-in.ts';

/** Returns whether the user may order for the current company. Returns undefined for visitors, and while it is not known yet. */
export function useMayOrder(): boolean | undefined {
  const { data } = useQuery({ ...myCapabilitiesQuery, enabled: useIsSignedIn() });
  return data?.capabilities.includes('orders.place');
}
