import X from 'virtual:icon/x';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { isOnBackdrop } from '../../../ui/is-on-backdrop.ts';
import { loadLater } from '../../../ui/load-later.tsx';

const CompanyChoices = loadLater(async () => (await import('./company-choices.tsx')).CompanyChoices);

/** A button that opens a dialog with the user's companies. */
export function SwitchCompany({ company, companies }: Pick<MyCapabilities, 'company' | 'companies'>) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setIsOpen] = useState(false);

  function open() {
    setIsOpen(true);
    dialog.current?.showModal();
  }

  const close = () => dialog.current?.close();

  return (
    <>
      <Button variant="quiet" size="small" aria-label="Switch company" aria-haspopup="dialog" onClick={open}>
        Switch
      </Button>
      <dialog
        ref={dialog}
        aria-label="Order for"
        onMouseDown={(event) => isOnBackdrop(event) && close()}
        onClose={() => setIsOpen(false)}
        className="sheet sm:inset-0 sm:m-auto sm:h-fit sm:max-w-md"
      >
        <div className="flex items-center justify-between py-2 ps-5 pe-3">
          <p className="font-semibold text-lg">Order for</p>
          <IconButton label="Close" onClick={close}>
            <X aria-hidden="true" />
          </IconButton>
        </div>
        {isOpen && <CompanyChoices company={company} companies={companies} onDone={close} />}
      </dialog>
    </>
  );
}
