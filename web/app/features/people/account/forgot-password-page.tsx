import MailCheck from 'virtual:icon/mail-check';
import { normalizeEmail } from '@axlewright/contract/people/email';
import { paths } from '@axlewright/contract/site/page-paths';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { AccountFrame, accountLinkStyle } from './account-frame.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export const meta = () => unlistedPageMeta('Forgot password');

/** Shows the same message for every email address. A different message would reveal who has an account. */
export default function ForgotPasswordPage() {
  // No default values: they would replace what the user typed, or the browser filled in, before the scripts loaded.
  const { register, handleSubmit, setError, formState } = useForm<{ email: string }>();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const submit = handleSubmit(async ({ email }) => {
    try {
      await (await chosenIdentity()).sendPasswordReset(normalizeEmail(email));
      setSentTo(normalizeEmail(email));
    } catch (error) {
      setError('root', { message: signInFailure(error) });
    }
  });

  return (
    <AccountFrame title="Reset your password" intro="We’ll email you a link. It works once and expires after one hour.">
      {sentTo === null ? (
        <form onSubmit={submit} noValidate className="grid gap-5">
          <Field label="Email">
            <TextInput {...register('email')} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
          </Field>
          <FormError>{formState.errors.root?.message}</FormError>
          <SubmitButton loading={formState.isSubmitting}>Email me a link</SubmitButton>
        </form>
      ) : (
        <div role="status" className="grid gap-3 border-accent border-s-4 bg-accent-soft px-5 py-4">
          <p className="flex items-center gap-2.5 font-semibold">
            <MailCheck aria-hidden="true" className="size-5" /> Check your email
          </p>
          <p>
            If there is an account for <span className="font-semibold wrap-anywhere">{sentTo}</span>, a link is on its way. No email after a
            few minutes? Check your spam folder, or try the email address you signed up with.
          </p>
        </div>
      )}
      <p className="border-line border-t pt-5 text-ink-soft">
        <Link to={paths.login} className={accountLinkStyle}>
          Back to login
        </Link>
      </p>
    </AccountFrame>
  );
}
