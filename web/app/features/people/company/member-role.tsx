import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { Member } from '@axlewright/contract/people/company';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { useFocusWhenGone } from '../../../ui/move-focus.ts';
import { Select } from '../../../ui/select.tsx';
import { useChangeRole } from './change-company.ts';
import { roleOptions } from './role-options.ts';

/**
 * The role of a member as a drop-down list. A new role is saved only when the user clicks Save, because keyboard users who press the arrow keys
 * select all roles in between.
 */
export function MemberRole({ member: { userId, name, email, role, isYou } }: { member: Member }) {
  const [choice, setChoice] = useState<CompanyRole | null>(null);
  const chosen = choice ?? role;
  const list = useRef<HTMLSelectElement>(null);
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: changeRole, isPending } = useChangeRole();

  async function save() {
    const isSure =
      !isYou ||
      (await confirm({
        title: `Make yourself ${indefiniteArticle(chosen)} ${companyRoleTexts[chosen].label.toLowerCase()}?`,
        text: 'You will no longer be able to manage the company. Only another owner can make you an owner again.',
        confirmLabel: 'Change my role',
        tone: 'danger',
      }));
    // The user may have chosen another role in the meantime.
    const forget = () => setChoice((current) => (current === chosen ? null : current));
    if (isSure) changeRole({ userId, role: chosen }, { onSuccess: forget });
  }

  const hasButtons = chosen !== role;
  useFocusWhenGone(hasButtons, () => list.current);

  return (
    // On a phone, the buttons share a row with the button that removes the member.
    <div className="flex-wrap items-start justify-end gap-2 max-sm:contents sm:flex">
      <Field
        label={`Role of ${name || email}`}
        hideLabel
        hint={hasButtons && companyRoleTexts[chosen].allows}
        className={hasButtons ? 'w-full sm:w-40' : 'w-40'}
      >
        <Select ref={list} options={roleOptions} value={chosen} onChange={(event) => setChoice(event.target.value as CompanyRole)} />
      </Field>
      {hasButtons && (
        <>
          <Button loading={isPending} onClick={() => void save()}>
            Save role
          </Button>
          <Button variant="quiet" onClick={() => setChoice(null)}>
            Undo
          </Button>
        </>
      )}
      {confirmDialog}
    </div>
  );
}

const indefiniteArticle = (role: CompanyRole) => (/^[aeiou]/.test(role) ? 'an' : 'a');
