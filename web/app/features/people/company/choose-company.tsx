import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { Membership, MyCapabilities } from '@axlewright/contract/people/company';
import { Check, X } from 'lucide-react';
import { useRef } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isOnBackdrop } from '../../../ui/is-on-backdrop.ts';
import { SpinnerMark } from '../../../ui/spinner.tsx';
import { useChooseCompany } from './company-choice.ts';
import { companyLabel } from './company-label.ts';

/**
 * A button that opens a dialog with the user's companies. Renders nothing if the user has only one. It uses a native dialog to keep the code
 * small, because every page loads it.
 */
export function ChooseCompany({ company, companies }: Pick<MyCapabilities, 'company' | 'companies'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { mutate: choose, reset, isPending, variables, error } = useChooseCompany();
  if (companies.length < 2) return null;

  function open() {
    reset();
    dialog.current?.showModal();
  }

  const close = () => dialog.current?.close();

  return (
    <>
      <Button variant="quiet" size="small" aria-label="Switch company" aria-haspopup="dialog" onClick={open}>
        Switch
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click closes it from the backdrop; Escape closes a native dialog anyway */}
      <dialog
        ref={dialog}
        aria-label="Order for"
        onClick={(event) => isOnBackdrop(event) && close()}
        className="sheet sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md"
      >
        <div className="flex items-center justify-between py-2 ps-5 pe-3">
          <p className="font-semibold text-lg">Order for</p>
          <IconButton label="Close" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        <ul className="divide-y divide-line border-line border-y">
          {companies.map((each) => (
            <li key={each.companyId}>
              <Choice
                membership={each}
                isCurrent={each.companyId === company?.companyId}
                isPending={isPending && variables === each.companyId}
                onChoose={() => {
                  if (each.companyId === company?.companyId) close();
                  else if (!isPending) choose(each.companyId, { onSuccess: close });
                }}
              />
            </li>
          ))}
        </ul>
        <div className="px-5 pt-3 text-ink-soft text-sm">
          {error ? <FormError>{failureMessage(error)}</FormError> : <p>This applies in all your browsers.</p>}
        </div>
      </dialog>
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
