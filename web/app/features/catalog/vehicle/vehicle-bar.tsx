import { Car, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useAuthUser } from '../../../platform/session.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { ChooseVehicleButton } from './choose-vehicle-button.tsx';
import { changeVehicle, forgetVehicle, type PickedVehicle, useChosenVehicle } from './chosen-vehicle.ts';

const SaveToGarage = loadLater(async () => (await import('../garage/save-to-garage.tsx')).SaveToGarage, null);

/** The chosen vehicle, and the button that opens the choice. `onChange` gets null when the vehicle is removed. */
export function VehicleBar({ onChange }: { onChange?: (vehicle: PickedVehicle | null) => void }) {
  const vehicle = useChosenVehicle();
  const { user } = useAuthUser();
  const button = useRef<HTMLButtonElement>(null);

  function remove() {
    forgetVehicle();
    button.current?.focus();
    onChange?.(null);
  }

  /** The button to save disappears, so another one gets the focus. */
  function markAsSaved() {
    flushSync(() => changeVehicle((saved) => ({ ...saved, isSaved: true })));
    button.current?.focus();
  }

  return (
    <div className="grid gap-1">
      <div className="flex min-h-11 min-w-0 items-center gap-2">
        {vehicle && <VehicleName name={vehicle.name} engine={vehicle.engine?.name} />}
        <ChooseVehicleButton ref={button} size={vehicle ? 'small' : 'medium'} onChosen={onChange} className={vehicle ? 'ms-auto' : 'grow'}>
          {vehicle ? (
            'Change'
          ) : (
            <>
              <Car aria-hidden="true" /> Choose a vehicle
            </>
          )}
        </ChooseVehicleButton>
        {vehicle && (
          <IconButton label="Remove vehicle" onClick={remove}>
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {user && vehicle && !vehicle.isSaved && <SaveToGarage vehicle={vehicle} onSaved={markAsSaved} />}
    </div>
  );
}

function VehicleName({ name, engine }: { name: string; engine: string | undefined }) {
  return (
    <>
      <Car aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <p className="wrap-anywhere min-w-0 leading-snug">
        <span className="sr-only">Vehicle: </span>
        <strong className="font-semibold">{name}</strong>
        {engine && <span className="block text-ink-soft text-sm">{engine}</span>}
      </p>
    </>
  );
}
