import { paths } from '@axlewright/contract/site/page-paths';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useNavigate, useSearchParams } from 'react-router';
import { hasSettled } from '../../../platform/has-settled.ts';
import { chosenIdentity } from '../../../platform/identity/chosen-identity.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { toast } from '../../../ui/toast.tsx';
import { AccountFrame, accountLinkStyle } from './account-frame.tsx';
import { fieldOfFailure, newPasswordRules } from './new-password-rules.ts';
import { signInFailure } from './sign-in-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export const meta = () => [
  ...unlistedPageMeta('New password'),
  // The URL contains the one-time token.
  { name: 'referrer', content: 'no-referrer' },
];

const title = 'Choose a new password';

/** The link in the email leads to this page. The page first checks whether the link is still valid. */
export default function ResetPasswordPage() {
  const [search] = useSearchParams();
  // Firebase names the parameter oobCode.
  const token = search.get('token') ?? search.get('oobCode') ?? '';
  // The links in all of Firebase's emails lead to one page.
  const isForAnotherPage = search.get('mode') === 'verifyEmail';
  const check = useResetLink(token, !isForAnotherPage);

  if (isForAnotherPage) return <Navigate to={`${paths.verifyEmail}?${search}`} replace />;
  if (!hasSettled(check))
    return (
      <AccountFrame title={title}>
        <Spinner label="Checking the link" />
      </AccountFrame>
    );
  // If the check itself fails, the page shows the form. Saving then shows the error.
  return check.data === false ? <DeadLink /> : <NewPasswordForm token={token} onFailed={check.refetch} />;
}

/** Checks the link once per visit. A later check could remove the form while the user types. */
function useResetLink(token: string, enabled: boolean) {
  return useQuery({
    queryKey: ['reset-link', token],
    queryFn: async () => token !== '' && (await chosenIdentity()).checkResetLink(token),
    enabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

function DeadLink() {
  return (
    <AccountFrame title={title}>
      <FormError>
        This link no longer works. It was already used, was replaced by a newer link, is more than one hour old, or is incomplete.
      </FormError>
      <LinkButton to={paths.forgotPassword} variant="primary">
        Request a new link
      </LinkButton>
    </AccountFrame>
  );
}

/** `onFailed` is called if the password cannot be saved. It checks again whether the link is valid. */
function NewPasswordForm({ token, onFailed }: { token: string; onFailed: () => unknown }) {
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const { register, handleSubmit, setError, formState } = useForm<{ password: string }>();

  const submit = handleSubmit(async ({ password }) => {
    try {
      await (await chosenIdentity()).resetPassword(token, password);
      toast.success('Password changed. Log in with your new password.');
      // The user may have left during the call.
      if (!isLeaving()) await navigate(paths.login, { replace: true });
    } catch (error) {
      setError(fieldOfFailure(error), { message: signInFailure(error) }, { shouldFocus: true });
      onFailed();
    }
  });

  return (
    <AccountFrame title={title} intro="Saving it signs you out in all browsers.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field
          label="New password"
          hint="At least 6 characters. Leaked passwords are not accepted."
          error={formState.errors.password?.message}
        >
          <PasswordInput {...register('password', newPasswordRules)} autoComplete="new-password" />
        </Field>
        <FormError>{formState.errors.root?.message}</FormError>
        <SubmitButton loading={formState.isSubmitting}>Save new password</SubmitButton>
      </form>
      <p className="border-line border-t pt-5 text-ink-soft">
        Link not working?{' '}
        <Link to={paths.forgotPassword} className={accountLinkStyle}>
          Request a new link
        </Link>
      </p>
    </AccountFrame>
  );
}
