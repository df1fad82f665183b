import { normalizeEmail } from '@axlewright/contract/people/email';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, Navigate, useLocation, useNavigate, useNavigation, useSearchParams } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { returnPathOf, withReturnPath } from '../../../platform/return-path.ts';
import { logIn, useAuthUser, useSignInEnded } from '../../../platform/session.ts';
import { needsSecondFactor } from '../../../platform/token-exchange.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Route } from './+types/login-page.ts';
import { AccountFrame, accountLinkStyle } from './account-frame.tsx';
import { googleProblem } from './google-problems.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: `Log in | ${shopName}`,
    description: 'Log in to order parts at shop prices, pay by card and track your orders.',
    path: paths.login,
    publicUrl: matches[0].loaderData.publicUrl,
  });
}

export default function LoginPage() {
  const [search] = useSearchParams();
  const { search: query } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const isNavigating = useNavigation().state !== 'idle';
  const returnPath = returnPathOf(search);
  // A function, because only the response to the sign-in says whether the account needs a second factor.
  const nextPath = () => (needsSecondFactor() ? withReturnPath(paths.secondFactor, returnPath) : returnPath);
  const { user } = useAuthUser();
  const hasEnded = useSignInEnded();
  // No default values: they would replace what the user typed, or the browser filled in, before the scripts loaded.
  const { register, handleSubmit, setError, formState } = useForm<{ email: string; password: string }>();
  const problem = search.get('error');

  // The user may already be on the way to another page.
  if (user && !formState.isSubmitting && !isNavigating) return <Navigate to={nextPath()} replace />;

  const submit = handleSubmit(async ({ email, password }) => {
    try {
      await logIn(queryClient, { email: normalizeEmail(email), password });
      // The user may have left during the call.
      if (!isLeaving()) await navigate(nextPath(), { replace: true });
    } catch (error) {
      setError('root', { message: signInFailure(error) });
    }
  });

  return (
    <AccountFrame title="Log in" intro="Order parts, pay and see your orders.">
      {hasEnded && (
        <p role="status" className="border-accent border-s-4 bg-accent-soft px-5 py-4">
          You’ve been signed out. Log in again to continue where you left off.
        </p>
      )}
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Email">
          <TextInput {...register('email')} type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} />
        </Field>
        <Field label="Password">
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <FormError>{formState.errors.root?.message ?? (problem !== null && googleProblem(problem))}</FormError>
        <SubmitButton loading={formState.isSubmitting}>Log in</SubmitButton>
      </form>
      <OtherSignInMethods passkey returnPath={returnPath} onError={(message) => setError('root', { message })} />
      <ul className="grid gap-2 border-line border-t pt-5 text-ink-soft">
        <li>
          New here?{' '}
          <Link to={`${paths.signup}${query}`} className={accountLinkStyle}>
            Sign up
          </Link>
        </li>
        <li>
          Forgot your password?{' '}
          <Link to={paths.forgotPassword} className={accountLinkStyle}>
            Reset it
          </Link>
        </li>
      </ul>
    </AccountFrame>
  );
}
