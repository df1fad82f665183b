import type { RefObject } from 'react';
import { useAuthUser } from '../../../platform/session.ts';
import { SaveToGarage } from '../garage/save-to-garage.tsx';
import type { ChosenVehicle } from './chosen-vehicle.ts';

interface VehicleNameProps {
  vehicle: ChosenVehicle;
  /** gets the focus when the button to save disappears */
  nextFocus: RefObject<HTMLElement | null>;
}

/** The name of the chosen vehicle. Signed-in users can save it to their garage. */
export function VehicleName({ vehicle, nextFocus }: VehicleNameProps) {
  const { user } = useAuthUser();
  return (
    <div className="min-w-0 leading-snug">
      <p className="wrap-anywhere">
        <span className="sr-only">Vehicle: </span>
        <strong className="font-semibold">{vehicle.name}</strong>
        {vehicle.engine && <span className="block text-ink-soft text-sm">{vehicle.engine.name}</span>}
      </p>
      {user && <SaveToGarage vehicle={vehicle} nextFocus={nextFocus} />}
    </div>
  );
}
