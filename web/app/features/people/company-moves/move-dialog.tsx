import { type CompanyRole, companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { ListedCompany } from '@axlewright/contract/people/company-moves';
import { normalizeEmail } from '@axlewright/contract/people/email';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { roleOptions } from '../company/role-options.ts';
import { movePlanQuery, useMoveAccount } from './company-moves.queries.ts';
import { effectsOf, ordersLabel, staffCompanyLabel } from './move-texts.ts';

/** First asks for the account to move. Then shows what a move would do, and moves the account. The dialog stays open until the account has moved. */
export function MoveDialog({ company, onClose }: { company: ListedCompany; onClose: () => void }) {
  const { mutate: move, isPending, error: moveError, reset } = useMoveAccount();
  const [typed, setTyped] = useState('');
  /** the account that the plan is about; null until the user continues */
  const [email, setEmail] = useState<string | null>(null);
  const [role, setRole] = useState<CompanyRole>('buyer');
  const [withOrders, setWithOrders] = useState(false);
  const planQuery = useQuery({ ...movePlanQuery(email ?? '', company._id), enabled: email !== null });
  const plan = email === null ? undefined : planQuery.data;
  const error = moveError ?? (email === null ? null : planQuery.error);

  function change(next: string) {
    setTyped(next);
    setEmail(null);
    reset();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const newEmail = normalizeEmail(typed);
    if (newEmail === '' || isPending) return;
    if (plan) move({ email: newEmail, companyId: company._id, role, withOrders: withOrders && plan.ordersCanMove }, { onSuccess: onClose });
    else if (newEmail === email) void planQuery.refetch();
    else setEmail(newEmail);
  }

  return (
    <Dialog
      open
      onClose={() => !isPending && onClose()}
      title="Move an account"
      description={<span className="wrap-anywhere">To {staffCompanyLabel(company)}</span>}
    >
      <form onSubmit={submit} noValidate aria-label="Move an account" className="grid gap-4">
        <Field label="Email of the account">
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed}
            onChange={(event) => change(event.target.value)}
          />
        </Field>
        {plan && (
          <>
            <Field label="Role" hint={companyRoleTexts[role].allows}>
              <Select options={roleOptions} value={role} onChange={(event) => setRole(event.target.value as CompanyRole)} />
            </Field>
            {plan.ordersCanMove && (
              <label className="flex min-h-11 items-center gap-3">
                <input
                  type="checkbox"
                  checked={withOrders}
                  onChange={(event) => setWithOrders(event.target.checked)}
                  className="size-5 shrink-0 accent-accent"
                />
                Ask both sides to move {ordersLabel(plan.orders)}, too
              </label>
            )}
          </>
        )}
        <div aria-live="polite" className="empty:hidden">
          {plan && (
            <div className="border-accent border-s-4 bg-accent-soft px-4 py-3">
              <p className="font-semibold">What happens</p>
              <ul className="mt-1 grid list-disc gap-1 ps-5 text-ink-soft wrap-anywhere">
                {effectsOf(plan, { role, withOrders }).map((sentence) => (
                  <li key={sentence}>{sentence}</li>
                ))}
              </ul>
            </div>
          )}
        </div>
        <FormError>{error ? failureMessage(error) : ''}</FormError>
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" loading={isPending || planQuery.isFetching} disabled={typed.trim() === ''}>
            {plan ? 'Move account' : 'Continue'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
