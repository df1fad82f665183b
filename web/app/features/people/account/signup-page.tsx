import { displayNameProblem, trimDisplayName } from '@axlewright/contract/people/display-name';
import { isSignUpEmail, normalizeEmail } from '@axlewright/contract/people/email';
import { paths } from '@axlewright/contract/site/page-paths';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { shopName } from '../../../content/site.ts';
import { pageMeta } from '../../../platform/page-meta.ts';
import { returnPathOf } from '../../../platform/return-path.ts';
import { signUp } from '../../../platform/session.ts';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Route } from './+types/signup-page.ts';
import { AccountFrame, accountLinkStyle } from './account-frame.tsx';
import { fieldOfFailure, newPasswordRules } from './new-password-rules.ts';
import { OtherSignInMethods } from './other-sign-in-methods.tsx';
import { signInFailure } from './sign-in-failure.ts';
import { SubmitButton } from './submit-button.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: `Sign up | ${shopName}`,
    description: 'Open an account for your shop. Order parts straight from the manufacturer, pay by card and see your orders in one place.',
    path: paths.signup,
    publicUrl: matches[0].loaderData.publicUrl,
  });
}

export default function SignupPage() {
  const [search] = useSearchParams();
  const { search: query } = useLocation();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const returnPath = returnPathOf(search);
  // No default values: they would replace what the user typed, or the browser filled in, before the scripts loaded.
  const { register, handleSubmit, setError, formState } = useForm<{ name: string; email: string; password: string }>();
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ name, email, password }) => {
    try {
      await signUp(queryClient, { name: trimDisplayName(name), email: normalizeEmail(email), password });
      // The user may have left during the call.
      if (!isLeaving()) await navigate(returnPath, { replace: true });
    } catch (error) {
      setError(fieldOfFailure(error), { message: signInFailure(error) }, { shouldFocus: true });
    }
  });

  return (
    <AccountFrame title="Sign up" intro="An account for your shop: orders, payments and your profile in one place.">
      <form onSubmit={submit} noValidate className="grid gap-5">
        <Field label="Name" error={errors.name?.message}>
          <TextInput
            {...register('name', {
              validate: {
                required: (name) => name.trim() !== '' || 'Name is Required',
                fit: (name) => displayNameProblem(name) ?? true,
              },
            })}
            autoComplete="name"
          />
        </Field>
        <Field label="Email" error={errors.email?.message}>
          <TextInput
            {...register('email', {
              validate: {
                required: (email) => email.trim() !== '' || 'Email is Required',
                valid: (email) => isSignUpEmail(normalizeEmail(email)) || 'Provide a valid Email',
              },
            })}
            type="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label="Password" hint="At least 6 characters. Leaked passwords are not accepted." error={errors.password?.message}>
          <PasswordInput {...register('password', newPasswordRules)} autoComplete="new-password" />
        </Field>
        <FormError>{errors.root?.message}</FormError>
        <SubmitButton loading={isSubmitting}>Sign up</SubmitButton>
      </form>
      <OtherSignInMethods returnPath={returnPath} onError={(message) => setError('root', { message })} />
      <p className="border-line border-t pt-5 text-ink-soft">
        Have an account?{' '}
        <Link to={`${paths.login}${query}`} className={accountLinkStyle}>
          Log in
        </Link>
      </p>
    </AccountFrame>
  );
}
