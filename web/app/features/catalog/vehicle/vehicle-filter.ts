import type { PartFilters } from '../list/catalog-url.ts';
import type { PickedVehicle } from './chosen-vehicle.ts';

/** The catalog filter that lists only the parts that may fit the vehicle. Null removes the filter. */
export const vehicleFilter = (vehicle: PickedVehicle | null): Pick<PartFilters, 'vehicleId' | 'engineId'> => ({
  vehicleId: vehicle?.vehicleId ?? '',
  engineId: vehicle?.engine?.id ?? '',
});
