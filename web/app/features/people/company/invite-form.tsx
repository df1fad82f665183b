import { ApiError } from '@axlewright/client/call-endpoint';
import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import { isSignUpEmail, normalizeEmail } from '@axlewright/contract/people/email';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useInvite } from './change-company.ts';
import { roleOptions } from './role-options.ts';

interface InviteFields {
  email: string;
  role: CompanyRole;
}

export function InviteForm() {
  const form = useForm<InviteFields>({ defaultValues: { email: '', role: 'buyer' } });
  const { register, handleSubmit, getValues, resetField, watch, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: invite } = useInvite();
  const role = watch('role');

  const send = handleSubmit(async (typed) => {
    try {
      await invite({ email: normalizeEmail(typed.email), role: typed.role });
      if (getValues('email') === typed.email) resetField('email');
    } catch (error) {
      if (error instanceof ApiError && error.code === 'already-a-member')
        setError('email', { message: error.message }, { shouldFocus: true });
      else showServerErrors(form, error);
    }
  });

  return (
    <form
      onSubmit={send}
      noValidate
      aria-label="Invite a colleague"
      className="grid gap-5 rounded-md border border-line bg-surface p-5 sm:grid-cols-[1fr_12rem] sm:p-6"
    >
      <Field label="Email" error={errors.email?.message}>
        <TextInput
          {...register('email', {
            validate: (email) => isSignUpEmail(normalizeEmail(email)) || 'Enter the email address of your colleague',
          })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <Field label="Role" hint={companyRoleTexts[role].allows}>
        <Select options={roleOptions} {...register('role')} />
      </Field>
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" loading={isSubmitting}>
          Send invitation
        </Button>
      </div>
    </form>
  );
}
