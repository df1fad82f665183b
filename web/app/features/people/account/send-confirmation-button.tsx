import { useState } from 'react';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { signInFailure } from './sign-in-failure.ts';

export function SendConfirmationButton({ email, className }: { email: string; className?: string }) {
  const [isPending, setPending] = useState(false);

  async function send() {
    setPending(true);
    try {
      await (await chosenIdentity()).sendEmailConfirmation();
      toast.success(`A link is on its way to ${email}`);
    } catch (error) {
      toast.error(signInFailure(error));
    }
    setPending(false);
  }

  return (
    <Button size="small" className={className} loading={isPending} onClick={() => void send()}>
      Resend email
    </Button>
  );
}
