import { type Profile, profileMaxLengths } from '@axlewright/contract/people/profile';
import { textRule } from '@axlewright/contract/text-rule';
import { useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { changedValues, showSavedValues, showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSaveProfile } from './profile.queries.ts';

type Editable = keyof typeof profileMaxLengths;

const fields: readonly { name: Editable; label: string; autoComplete: string; hint?: string; type?: 'tel' | 'url' }[] = [
  { name: 'name', label: 'Name', autoComplete: 'name' },
  { name: 'education', label: 'Education', autoComplete: 'off' },
  { name: 'location', label: 'Location', autoComplete: 'address-level2' },
  { name: 'phone', label: 'Phone', autoComplete: 'tel', type: 'tel', hint: 'Filled in for you when you order' },
  { name: 'linkedin', label: 'LinkedIn', autoComplete: 'url', type: 'url' },
];

/** The form for the user's profile. No field is required. If a text is too long, the error shows while the user types. */
export function ProfileForm({ profile }: { profile: Profile }) {
  // `keepDirtyValues` keeps what the user types during a save, and when the profile loads again.
  const form = useForm({ values: profile, resetOptions: { keepDirtyValues: true }, mode: 'onChange' });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;
  const { mutateAsync: saveProfile } = useSaveProfile();
  const leaveDialog = useLeaveGuard(isDirty);

  const save = handleSubmit(async (typed) => {
    try {
      const saved = await saveProfile(changedValues(typed, dirtyFields));
      showSavedValues(form, typed, saved);
      toast.success('Profile info updated');
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form onSubmit={save} noValidate className="grid max-w-3xl gap-5 sm:grid-cols-2">
      <Field label="Email" hint="You log in with this email address. It cannot be changed here." className="sm:col-span-2">
        <TextInput {...register('email')} type="email" readOnly autoComplete="email" />
      </Field>
      {fields.map(({ name, label, autoComplete, hint, type }) => (
        <Field key={name} label={label} hint={hint} error={errors[name]?.message} className={name === 'name' ? 'sm:col-span-2' : ''}>
          <TextInput
            {...register(name, { validate: validateWith(textRule(profileMaxLengths[name])) })}
            type={type ?? 'text'}
            autoComplete={autoComplete}
          />
        </Field>
      ))}
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save profile
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}
