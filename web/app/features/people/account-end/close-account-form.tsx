import { normalizeEmail } from '@axlewright/contract/people/email';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

interface CloseAccountFormProps {
  /** The email address of the account. The user types it to confirm. */
  email: string;
  isPending: boolean;
  error: Error | null;
  onClose: () => void;
  onCancel: () => void;
}

/** Says what happens when an account is closed. The user must type the email address to confirm. */
export function CloseAccountForm({ email, isPending, error, onClose, onCancel }: CloseAccountFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { typed: '' } });
  const close = handleSubmit(() => onClose());
  return (
    <form onSubmit={close} noValidate aria-label="Close account" className="grid gap-4">
      <Consequences
        title="What we delete"
        items={[
          'The name, the profile, and every way to log in. All browsers are logged out',
          'The name below reviews: they show “Former customer” instead',
          'Memberships in companies, open invitations, and any staff role',
          'The phone number and saved addresses of a company that has no other members',
        ]}
      />
      <Consequences
        title="What stays"
        items={['Orders, payments and documents, with the names and addresses in them. They are business records, so we must keep them']}
      />
      <Field label={`Type ${email} to confirm`} error={formState.errors.typed?.message}>
        <TextInput
          {...register('typed', { validate: (typed) => normalizeEmail(typed) === email || 'This is not the email address of the account' })}
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </Field>
      <FormError>{error ? failureMessage(error) : ''}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Keep account</Button>
        <Button type="submit" variant="danger" loading={isPending}>
          Close account
        </Button>
      </div>
    </form>
  );
}

function Consequences({ title, items }: { title: string; items: string[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="font-semibold">
        {title}
      </h3>
      <ul className="mt-1 list-disc ps-5 text-ink-soft marker:text-ink-faint">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </section>
  );
}
