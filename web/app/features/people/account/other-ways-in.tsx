import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { publicSettingsQuery } from '../../../platform/public-settings.ts';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';

interface OtherWaysInProps {
  /** where whoever has signed in goes on */
  wayBack: string;
  onError: (message: string) => void;
  /** for those who have an account */
  passkey?: boolean;
}

/** What the shop offers beside e-mail and password. */
export function OtherWaysIn({ wayBack, onError, passkey = false }: OtherWaysInProps) {
  const { data: settings } = useQuery(publicSettingsQuery());
  // A hosted provider's library has to be there before anybody clicks: browsers open a pop-up only right after that.
  useEffect(() => void chosenIdentity().catch(() => {}), []);
  const hasPasskeys = passkey && settings?.identity === 'embedded';
  if (!settings?.google && !hasPasskeys) return null;
  return (
    <div className="grid gap-3">
      <p className="mb-1 flex items-center gap-4 text-ink-faint text-sm before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </p>
      {settings.google && <GoogleButton wayBack={wayBack} onError={onError} />}
      {hasPasskeys && <PasskeyButton wayBack={wayBack} onError={onError} />}
    </div>
  );
}
