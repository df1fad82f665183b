import type { PickedVehicle } from './chosen-vehicle.ts';
import { rememberVin } from './typed-vin.ts';
import { VehicleSelects } from './vehicle-selects.tsx';
import { VinForm } from './vin-form.tsx';

/** Chooses a vehicle by its VIN, or by year, make, model, and engine. */
export function VehicleForm({ onChoose }: { onChoose: (vehicle: PickedVehicle) => void }) {
  function choose(vehicle: PickedVehicle, vin = '') {
    rememberVin(vehicle.vehicleId, vin);
    onChoose(vehicle);
  }
  return (
    <div className="grid gap-6">
      <VinForm onChoose={choose} />
      <p className="flex items-center gap-3 text-ink-soft text-sm before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        or
      </p>
      <VehicleSelects onChoose={choose} />
    </div>
  );
}
