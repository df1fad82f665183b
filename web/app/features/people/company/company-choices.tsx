import Check from 'virtual:icon/check';
import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { Membership, MyCapabilities } from '@axlewright/contract/people/company';
import { failureMessage } from '../../../platform/failure-message.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { SpinnerMark } from '../../../ui/spinner.tsx';
import { useChooseCompany } from './company-choice.ts';
import { companyLabel } from './company-label.ts';

interface CompanyChoicesProps extends Pick<MyCapabilities, 'company' | 'companies'> {
  /** Called after the choice. */
  onDone: () => void;
}

/** The list of the user's companies. A click on one makes it the current company. */
export function CompanyChoices({ company, companies, onDone }: CompanyChoicesProps) {
  const { mutate: choose, isPending, variables, error } = useChooseCompany();
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {companies.map((each) => (
          <li key={each.companyId}>
            <Choice
              membership={each}
              isCurrent={each.companyId === company?.companyId}
              isPending={isPending && variables === each.companyId}
              onChoose={() => {
                if (each.companyId === company?.companyId) onDone();
                else if (!isPending) choose(each.companyId, { onSuccess: onDone });
              }}
            />
          </li>
        ))}
      </ul>
      <div className="px-5 pt-3 text-ink-soft text-sm">
        {error ? <FormError>{failureMessage(error)}</FormError> : <p>This applies in all your browsers.</p>}
      </div>
    </>
  );
}

interface ChoiceProps {
  membership: Membership;
  isCurrent: boolean;
  isPending: boolean;
  onChoose: () => void;
}

function Choice({ membership, isCurrent, isPending, onChoose }: ChoiceProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      aria-busy={isPending || undefined}
      onClick={onChoose}
      className="flex min-h-14 w-full items-center justify-between gap-4 border-transparent border-s-4 px-5 py-2.5 text-start hover:bg-sunken active:bg-line aria-[current=true]:border-accent"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-semibold first-letter:uppercase">{companyLabel(membership)}</span>
        <span className="block text-ink-faint text-sm">{companyRoleTexts[membership.role].label}</span>
      </span>
      {isPending && <SpinnerMark className="size-5 shrink-0" />}
      {isCurrent && <Check aria-hidden="true" className="size-5 shrink-0 text-accent-text" />}
    </button>
  );
}
