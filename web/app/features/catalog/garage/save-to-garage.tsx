import { useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { failureMessage } from '../../../platform/failure-message.ts';
import { useCan, useMyCompanyId } from '../../../platform/my-capabilities.ts';
import { FormError } from '../../../ui/form-error.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import { changeVehicle, type PickedVehicle } from '../vehicle/chosen-vehicle.ts';
import { typedVinOf } from '../vehicle/typed-vin.ts';

const CarDialog = loadLater(async () => (await import('./car-dialog.tsx')).CarDialog);

interface SaveToGarageProps {
  vehicle: PickedVehicle;
  /** gets the focus when the button disappears */
  nextFocus: RefObject<HTMLElement | null>;
}

/**
 * For signed-in users: saves the chosen vehicle as a customer's car. Renders nothing if the user chose it from the garage or has just saved
 * it, or for members who may not save cars.
 */
export function SaveToGarage({ vehicle, nextFocus }: SaveToGarageProps) {
  const mayChange = useCan('orders.place') ?? false;
  const companyId = useMyCompanyId();
  const [isOpen, setIsOpen] = useState(false);
  // Saving a car checks that the cached company is still the current one, so the company must be loaded.
  const company = useQuery({ ...companyQuery, enabled: isOpen });
  if (!mayChange || vehicle.savedFor === companyId) return null;

  function open() {
    setIsOpen(true);
    if (company.isError) void company.refetch();
  }

  function markAsSaved(savedFor: string) {
    flushSync(() => changeVehicle((chosen) => ({ ...chosen, savedFor })));
    nextFocus.current?.focus();
  }

  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="min-h-9 font-semibold text-sm underline decoration-2 decoration-accent underline-offset-4 hover:text-accent-text pointer-coarse:min-h-11"
      >
        Save to garage
      </button>
      {isOpen && company.isLoading && <Spinner label="Loading" />}
      <FormError>{isOpen && company.error ? failureMessage(company.error) : ''}</FormError>
      {isOpen && company.data && (
        <CarDialog
          edited={null}
          chosen={{ ...vehicle, vin: typedVinOf(vehicle.vehicleId) }}
          onSaved={() => markAsSaved(company.data._id)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
