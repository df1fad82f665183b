import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { shopName } from '../../content/site.ts';
import { paths } from '../../paths.ts';
import { chosenIdentity } from '../../platform/identity/chosen-identity.ts';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordInput } from '../../ui/password-input.tsx';
import { toast } from '../../ui/toast.tsx';
import { AccountFrame, accountLinkStyle } from './account-frame.tsx';
import { newPasswordRules } from './new-password-rules.ts';
import { signInFailure } from './sign-in-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export const meta = () => [
  { title: `New password | ${shopName}` },
  { name: 'robots', content: 'noindex' },
  // The address holds the one-time token.
  { name: 'referrer', content: 'no-referrer' },
];

/** Where the link in the mail leads. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  // Firebase calls it oobCode.
  const token = search.get('token') ?? search.get('oobCode') ?? '';
  // Without default values: what was typed, or filled in by the browser, before the scripts came is taken over.
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>();

  // Firebase sends all of its mails' links to one page.
  if (search.get('mode') === 'verifyEmail') return <Navigate to={`${paths.verifyEmail}?${search}`} replace />;

  const submit = handleSubmit(async ({ password }) => {
    try {
      await (await chosenIdentity()).resetPassword(token, password);
      toast.success('Password changed. Log in with the new one.');
      await navigate(paths.login, { replace: true });
    } catch (error) {
      setError('root', { message: signInFailure(error) });
    }
  });

  return (
    <AccountFrame title="Choose a new password" intro="Whoever is signed in with the old one is signed out.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="New password"
          hint="6 characters or longer, and none that is on lists of leaked passwords"
          error={formState.errors.password?.message}
        >
          <PasswordInput {...register('password', newPasswordRules)} autoComplete="new-password" />
        </Field>
        <FormError>{formState.errors.root?.message}</FormError>
        <SubmitButton loading={formState.isSubmitting}>Save the new password</SubmitButton>
      </form>
      <p className="border-line border-t pt-5 text-ink-soft">
        The link does not work any more?{' '}
        <Link to={paths.forgotPassword} className={accountLinkStyle}>
          Ask for another one
        </Link>
      </p>
    </AccountFrame>
  );
}
