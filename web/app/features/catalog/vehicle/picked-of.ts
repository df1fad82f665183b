import type { VehicleDetail } from '@axlewright/contract/catalog/vehicles';
import type { PickedVehicle } from './chosen-vehicle.ts';

/** Returns the vehicle with the engine. The engine is null if the vehicle does not have it. */
export const pickedOf = ({ id, year, make, model, engines }: VehicleDetail, engineId: string): PickedVehicle => ({
  vehicleId: id,
  name: `${year} ${make} ${model}`,
  engine: engines.find((engine) => engine.id === engineId) ?? null,
});
