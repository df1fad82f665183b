import MapPin from 'virtual:icon/map-pin';
import { type CompanyAddress, maximumAddresses } from '@axlewright/contract/people/company';
import { shipToText } from '@axlewright/contract/sales/ship-to';
import { useState } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { useMakeDefaultAddress, useRemoveAddress } from './change-company.ts';
import { CompanySection } from './company-section.tsx';

const AddressForm = loadLater(async () => (await import('./address-form.tsx')).AddressForm);

const newAddress = 'new';

/**
 * Lists, adds, changes and removes the company's shipping addresses. While an address is edited, the form takes its place in the list. Only one form
 * is open at a time, and no button outside of it closes it, so nothing typed is lost by accident.
 */
export function AddressesSection({ addresses, mayManage }: { addresses: CompanyAddress[]; mayManage: boolean }) {
  const [editedId, setEditedId] = useState<string | null>(null);
  const [closedId, setClosedId] = useState<string | null>(null);
  const close = () => {
    setClosedId(editedId);
    setEditedId(null);
  };
  // A colleague may have removed the address that is being edited. Then its form is gone, too.
  const isFormOpen = editedId === newAddress || addresses.some(({ _id }) => _id === editedId);
  const isFull = addresses.length >= maximumAddresses;
  return (
    <CompanySection title="Shipping addresses" intro="You can choose one of these addresses when you order. The default is selected first.">
      {addresses.length > 0 && (
        <ul aria-label="Shipping addresses" className="mb-5 grid gap-3 sm:grid-cols-2">
          {addresses.map((address) =>
            address._id === editedId ? (
              <li key={address._id} className="sm:col-span-2">
                <AddressForm address={address} onDone={close} />
              </li>
            ) : (
              <AddressCard
                key={address._id}
                address={address}
                onEdit={mayManage ? () => setEditedId(address._id) : null}
                isFormOpen={isFormOpen}
                isFocused={address._id === closedId}
              />
            ),
          )}
        </ul>
      )}
      {addresses.length === 0 && !isFormOpen && (
        <EmptyState
          icon={<MapPin aria-hidden="true" />}
          title="No saved addresses"
          action={mayManage && <Button onClick={() => setEditedId(newAddress)}>Add address</Button>}
        >
          {mayManage ? 'Save your shipping addresses, so nobody has to type them again.' : 'Enter the address when you order.'}
        </EmptyState>
      )}
      {editedId === newAddress && <AddressForm address={null} onDone={close} />}
      {mayManage && addresses.length > 0 && editedId !== newAddress && (
        <Button disabled={isFull || isFormOpen} ref={closedId === newAddress ? focus : undefined} onClick={() => setEditedId(newAddress)}>
          Add address
        </Button>
      )}
      {mayManage && isFull && (
        <p className="mt-2 text-ink-faint text-sm">A company has at most {maximumAddresses} addresses. Remove one first.</p>
      )}
    </CompanySection>
  );
}

/** Focuses a button when it appears. Used to return the focus to the button that opened a form, after the form has closed. */
const focus = (button: HTMLButtonElement | null) => button?.focus();

interface AddressCardProps {
  address: CompanyAddress;
  /** null if the user may not change addresses */
  onEdit: (() => void) | null;
  /** whether the form of another address or of a new address is open */
  isFormOpen: boolean;
  /** whether the button gets the focus, because the form of this address was just closed */
  isFocused: boolean;
}

function AddressCard({ onEdit, ...props }: AddressCardProps) {
  const { shipTo, isDefault } = props.address;
  return (
    <li className="grid content-between gap-3 rounded-md border border-line bg-surface p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 whitespace-pre-line wrap-anywhere">{shipToText(shipTo)}</p>
        {isDefault && <Badge tone="accent">Default</Badge>}
      </div>
      {onEdit && <AddressActions onEdit={onEdit} {...props} />}
    </li>
  );
}

function AddressActions({ address, onEdit, isFormOpen, isFocused }: AddressCardProps & { onEdit: () => void }) {
  const { _id, shipTo, isDefault } = address;
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: makeDefault, isPending: isSaving } = useMakeDefaultAddress();
  const { mutate: remove, isPending: isRemoving } = useRemoveAddress();
  const name = `${shipTo.name}, ${shipTo.line1}`;

  async function askToRemove() {
    const isSure = await confirm({
      title: 'Remove this address?',
      text: `${name}. Orders keep the address that they were placed with.`,
      confirmLabel: 'Remove address',
      cancelLabel: 'Keep address',
      tone: 'danger',
    });
    if (isSure) remove(_id);
  }

  return (
    <div className="-mx-3.5 -mb-2 flex flex-wrap">
      <Button
        variant="quiet"
        size="small"
        disabled={isFormOpen}
        aria-label={`Edit ${name}`}
        ref={isFocused ? focus : undefined}
        onClick={onEdit}
      >
        Edit
      </Button>
      {!isDefault && (
        <Button
          variant="quiet"
          size="small"
          loading={isSaving}
          aria-label={`Make ${name} the default`}
          onClick={() => makeDefault(address)}
        >
          Make default
        </Button>
      )}
      <Button variant="quiet" size="small" loading={isRemoving} aria-label={`Remove ${name}`} onClick={() => void askToRemove()}>
        Remove
      </Button>
      {confirmDialog}
    </div>
  );
}
