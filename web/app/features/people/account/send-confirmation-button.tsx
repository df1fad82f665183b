import { useState } from 'react';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { signInFailure } from './sign-in-failure.ts';

export function SendConfirmationButton({ email }: { email: string }) {
  const [isUnderWay, setUnderWay] = useState(false);

  async function send() {
    setUnderWay(true);
    try {
      await (await chosenIdentity()).sendEmailConfirmation();
      toast.success(`A link is on its way to ${email}`);
    } catch (error) {
      toast.error(signInFailure(error));
    }
    setUnderWay(false);
  }

  return (
    <Button size="small" loading={isUnderWay} onClick={() => void send()}>
      Resend email
    </Button>
  );
}
