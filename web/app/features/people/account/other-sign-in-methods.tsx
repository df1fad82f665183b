import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface OtherSignInMethodsProps {
  /** Path to go to after the sign-in. */
  returnPath: string;
  onError: (message: string) => void;
  /** Whether to offer a passkey. Only users who have an account can have one. */
  passkey?: boolean;
}

/** The sign-in methods besides email and password. */
export function OtherSignInMethods({ returnPath, onError, passkey = false }: OtherSignInMethodsProps) {
  const { data: settings } = useQuery(publicSettingsQuery());
  // Loads the identity provider's library before the click. Loading it after the click takes so long that browsers block the pop-up.
  useEffect(() => void chosenIdentity().catch(() => {}), []);
  const hasPasskeys = passkey && settings?.identity === 'embedded';
  if (!settings?.google && !hasPasskeys) return null;
  return (
    <div className="grid gap-3">
      <p className="mb-1 flex items-center gap-4 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {settings.google && <GoogleButton returnPath={returnPath} onError={onError} />}
      {hasPasskeys && <PasskeyButton returnPath={returnPath} onError={onError} />}
    </div>
  );
}
