import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';

/**
 * The submit button of a form with a password. It is disabled until the scripts have loaded. Without the scripts, the browser would submit
 * the form with the password in the URL. The button does not look disabled, because this lasts only a moment.
 */
export function SubmitButton({ loading, children }: { loading: boolean; children: ReactNode }) {
  const isReady = useSyncExternalStore(neverChanges, isInBrowser, isOnServer);
  return (
    <Button type="submit" variant="primary" loading={loading} disabled={!isReady} className="w-full disabled:opacity-100">
      {children}
    </Button>
  );
}

const neverChanges = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;
