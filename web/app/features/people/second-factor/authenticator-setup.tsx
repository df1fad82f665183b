import type { NewAuthenticator } from '@axlewright/contract/people/second-factor';
import { callApi } from '../../../platform/api.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { CodeForm } from './code-form.tsx';

const QrCode = loadLater(async () => (await import('./qr-code.tsx')).QrCode);

interface AuthenticatorSetupProps {
  authenticator: NewAuthenticator;
  onDone: (recoveryCodes: string[]) => void;
}

/** Shows the key for an authenticator app, as a QR code and as text. Then asks for a code, to check that the app has the key. */
export function AuthenticatorSetup({ authenticator: { uri, key }, onDone }: AuthenticatorSetupProps) {
  async function confirm(code: string) {
    const { recoveryCodes } = await callApi('confirmAuthenticator', { body: { code } });
    onDone(recoveryCodes);
  }

  return (
    <div className="grid max-w-md gap-4">
      <p>Scan this QR code with your authenticator app, or enter the key in the app.</p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p>
        <span className="block text-ink-faint text-sm">Key</span>
        <code className="figures wrap-anywhere">{key.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
      <CodeForm submitLabel="Turn on the authenticator app" hint="The 6-digit code from the app" onCode={confirm} />
    </div>
  );
}
