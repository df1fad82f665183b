import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';

/**
 * The button of a form that the server renders too. Until the scripts are there it takes no press: the browser would send the form
 * by itself, with the password in the address. It does not look disabled meanwhile, as that is over in a moment.
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
