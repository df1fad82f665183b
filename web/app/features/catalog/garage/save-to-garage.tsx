import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { companyQuery } from '../../people/company/company.queries.ts';
import type { PickedVehicle } from '../vehicle/chosen-vehicle.ts';

const CarDialog = loadLater(async () => (await import('./car-dialog.tsx')).CarDialog);

/** For signed-in users: saves the chosen vehicle as a customer's car. Nothing for members who may not. */
export function SaveToGarage({ vehicle, onSaved }: { vehicle: PickedVehicle; onSaved: () => void }) {
  const mayChange = useCan('orders.place') ?? false;
  const [isOpen, setIsOpen] = useState(false);
  // The change is for the company that the browser knows.
  const company = useQuery({ ...companyQuery, enabled: isOpen });
  if (!mayChange) return null;
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        className="-ms-3.5"
        aria-haspopup="dialog"
        loading={isOpen && company.isLoading}
        onClick={() => setIsOpen(true)}
      >
        <Plus aria-hidden="true" /> Save to garage
      </Button>
      <FormError>{isOpen && company.error ? failureMessage(company.error) : ''}</FormError>
      {isOpen && company.data && <CarDialog edited={null} chosen={vehicle} onSaved={onSaved} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
