import type { GarageVehicle } from '@axlewright/contract/catalog/garage';
import type { PickedVehicle } from '../vehicle/chosen-vehicle.ts';

/** What the user calls a car: its nickname, or else its license plate. */
export const carName = ({ nickname, plate }: Pick<GarageVehicle, 'nickname' | 'plate'>): string => nickname || plate;

/** Converts a car in a company's garage to a vehicle that the user picks. */
export const pickedOfCar = ({ vehicleId, name, engine }: GarageVehicle, companyId: string): PickedVehicle => ({
  vehicleId,
  name,
  engine,
  savedFor: companyId,
});
