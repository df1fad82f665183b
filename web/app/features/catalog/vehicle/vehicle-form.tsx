import type { ReactNode } from 'react';
import type { PickedVehicle } from './chosen-vehicle.ts';
import { rememberVin } from './typed-vin.ts';
import { VehicleSelects } from './vehicle-selects.tsx';
import { VinForm } from './vin-form.tsx';

interface VehicleFormProps {
  /** a VIN that the form decodes at once */
  initialVin?: string | undefined;
  onChoose: (vehicle: PickedVehicle) => void;
  /** other ways to enter a VIN, such as the camera */
  afterVin?: ReactNode;
}

/** Chooses a vehicle by its VIN, or by year, make, model, and engine. */
export function VehicleForm({ initialVin, onChoose, afterVin }: VehicleFormProps) {
  function choose(vehicle: PickedVehicle, vin = '') {
    rememberVin(vehicle.vehicleId, vin);
    onChoose(vehicle);
  }
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <VinForm initialVin={initialVin} onChoose={choose} />
        {afterVin}
      </div>
      <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <VehicleSelects onChoose={choose} />
    </div>
  );
}
