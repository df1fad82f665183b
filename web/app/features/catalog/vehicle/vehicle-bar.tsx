import Car from 'virtual:icon/car';
import X from 'virtual:icon/x';
import { useRef } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { ChooseVehicleButton } from './choose-vehicle-button.tsx';
import { forgetVehicle, type PickedVehicle, useChosenVehicle } from './chosen-vehicle.ts';

const VehicleName = loadLater(async () => (await import('./vehicle-name.tsx')).VehicleName, null);

/** The chosen vehicle, and the button that opens the vehicle picker. `onChange` gets null when the vehicle is removed. */
export function VehicleBar({ onChange }: { onChange?: (vehicle: PickedVehicle | null) => void }) {
  const vehicle = useChosenVehicle();
  const button = useRef<HTMLButtonElement>(null);

  function remove() {
    forgetVehicle();
    button.current?.focus();
    onChange?.(null);
  }

  return (
    <div className="flex min-h-11 min-w-0 items-center gap-2">
      {vehicle && (
        <>
          <Car aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
          <VehicleName vehicle={vehicle} nextFocus={button} />
        </>
      )}
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
  );
}
