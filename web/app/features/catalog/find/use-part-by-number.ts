import { callApi } from '../../../platform/api.ts';
import { useIsSignedIn } from '../../../platform/use-is-signed-in.ts';

/**
 * Returns a function that finds the id of the one part with exactly this number, even if another part has replaced it. The function returns
 * null for any other text, and if the call fails. It returns null for visitors too: they must sign in to see a part, so they see the list instead.
 */
export function usePartByNumber(): (text: string) => Promise<string | null> {
  const isSignedIn = useIsSignedIn();
  return async (text) => {
    if (!isSignedIn || !/\d/.test(text)) return null;
    try {
      const { lines } = await callApi('resolveNumbers', { body: { lines: [{ text }] } });
      const [line] = lines;
      return line?.status === 'found' || line?.status === 'replaced' ? line.partId : null;
    } catch {
      return null;
    }
  };
}
