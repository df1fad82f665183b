import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { signInFailure } from '../account/sign-in-failure.ts';
import { secondFactorCalls } from './second-factor.queries.ts';

interface CodeFormProps {
  submitLabel: string;
  hint: string;
  /** Whether the field gets the focus. Dialogs need this. */
  takesFocus?: boolean;
  /** Called with the typed code. Must reject if the code is wrong. The form shows the error. */
  onCode: (code: string) => Promise<void>;
}

/** A form with one field for an authenticator or recovery code. */
export function CodeForm({ submitLabel, hint, takesFocus = false, onCode }: CodeFormProps) {
  const { register, handleSubmit, setError, clearErrors, setFocus, formState } = useForm({ defaultValues: { code: '' } });
  useEffect(() => {
    if (takesFocus) setFocus('code');
  }, [takesFocus, setFocus]);

  const { mutateAsync: send } = useMutation({ ...secondFactorCalls, mutationFn: onCode });

  const submit = handleSubmit(async ({ code }) => {
    try {
      await send(code);
    } catch (error) {
      setError('root', { message: signInFailure(error) });
    }
  });

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <Field label="Code" hint={hint} error={formState.errors.code?.message}>
        <TextInput
          {...register('code', {
            validate: (code) => code.trim() !== '' || 'Enter the code',
            onChange: () => clearErrors('root'),
          })}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={50}
        />
      </Field>
      <FormError>{formState.errors.root?.message}</FormError>
      <Button type="submit" variant="primary" loading={formState.isSubmitting}>
        {submitLabel}
      </Button>
    </form>
  );
}
