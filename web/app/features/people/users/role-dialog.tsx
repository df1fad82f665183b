import { type StaffRole, staffRoles, staffRoleTexts } from '@axlewright/contract/people/capabilities';
import type { User } from '@axlewright/contract/people/users';
import { type FormEvent, useId, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useSetStaffRole } from './users.queries.ts';

interface RoleDialogProps {
  user: User;
  isOwnAccount: boolean;
  /** Whether only accounts with a confirmed email address can get a staff role. */
  needsVerifiedEmail: boolean;
  onClose: () => void;
}

const choices = [...staffRoles, null];

/** Asks for the new staff role of an account, and shows what each role may do. The dialog stays open until the role has changed. */
export function RoleDialog({ user, isOwnAccount, needsVerifiedEmail, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(user.staffRole);
  const { mutate, isPending, error, reset } = useSetStaffRole(user);
  const isBlocked = needsVerifiedEmail && !user.emailVerified;

  function choose(choice: StaffRole | null) {
    if (error) reset();
    setRole(choice);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    mutate(role, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Change role"
      description={<span className="wrap-anywhere">{user.email}</span>}
      onSubmit={submit}
      submitLabel="Change role"
      submitVariant={role ? 'primary' : 'danger'}
      submitDisabled={role === user.staffRole}
      isPending={isPending}
      error={error ? failureMessage(error) : ''}
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">Staff role</legend>
        {choices.map((choice) => (
          <RoleChoice
            key={choice}
            role={choice}
            isChosen={role === choice}
            isDisabled={isBlocked && choice !== null && choice !== user.staffRole}
            onChoose={() => choose(choice)}
          />
        ))}
      </fieldset>
      <p aria-live="polite" className="text-ink-soft text-sm empty:hidden">
        {isBlocked ? 'The user must confirm this email address before you can give a staff role.' : consequenceOf(user, role, isOwnAccount)}
      </p>
    </FormDialog>
  );
}

interface RoleChoiceProps {
  role: StaffRole | null;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose: () => void;
}

const noRole = { label: 'No role', allows: 'A customer account. It opens no staff pages.' };

function RoleChoice({ role, isChosen, isDisabled, onChoose }: RoleChoiceProps) {
  const id = useId();
  const { label, allows } = role ? staffRoleTexts[role] : noRole;
  return (
    <label className="flex gap-3 rounded-sm border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft has-disabled:opacity-60">
      <input
        type="radio"
        name="role"
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-allows`}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span>
        <span id={`${id}-label`} className="block font-semibold">
          {label}
        </span>
        <span id={`${id}-allows`} className="block text-ink-soft text-sm">
          {allows}
        </span>
      </span>
    </label>
  );
}

/** Says what the chosen role would change. The dialog shows this text above its buttons, so that no further confirmation is needed. */
function consequenceOf({ staffRole, emailVerified }: User, role: StaffRole | null, isOwnAccount: boolean): string {
  if (role === staffRole) return '';
  const lines = [
    !emailVerified && role ? 'This email address is not verified. It may belong to someone else.' : '',
    isOwnAccount && staffRole === 'admin'
      ? 'This is your own account. You lose admin access right away, and only another admin can give it back.'
      : 'The change takes effect on their next click. They get an email about it.',
  ];
  return lines.filter(Boolean).join(' ');
}
