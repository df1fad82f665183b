import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { VehicleEngine } from '@axlewright/contract/catalog/vehicles';
import { type StoredValue, storedValue } from '../../../platform/stored-value.ts';

/** A vehicle that the user has picked. */
export interface PickedVehicle {
  vehicleId: string;
  /** as in `2003 Honda Accord` */
  name: string;
  /** null: not known */
  engine: VehicleEngine | null;
  /** the id of the company whose garage has it; missing: not known to be in a garage */
  savedFor?: string;
}

/** The vehicle that the user needs parts for, and what the user has said about it. */
export interface ChosenVehicle extends PickedVehicle {
  has: readonly Qualifier[];
  hasNot: readonly Qualifier[];
}

const vehicle: StoredValue<ChosenVehicle | null> = storedValue('vehicle', parse, null);

/** The vehicle that the user of this browser chose. Null if there is none. */
export const useChosenVehicle: () => ChosenVehicle | null = vehicle.use;

export const readChosenVehicle: () => ChosenVehicle | null = vehicle.read;

/** Returns the vehicle for a new order line, which records the vehicle that the buyer needs the part for. */
export function vehicleOfLine(): { vehicle?: string } {
  const chosen = readChosenVehicle();
  return chosen ? { vehicle: [chosen.name, chosen.engine?.name].filter(Boolean).join(', ') } : {};
}

export const chooseVehicle = (picked: PickedVehicle): void => vehicle.write({ ...picked, has: [], hasNot: [] });

export const forgetVehicle = (): void => vehicle.write(null);

/** Changes the chosen vehicle, if there is one. */
export function changeVehicle(changed: (chosen: ChosenVehicle) => ChosenVehicle): void {
  const chosen = vehicle.read();
  if (chosen) vehicle.write(changed(chosen));
}

/** Returns null for anything but a vehicle. Does not check every field, because only this module writes the value. */
function parse(stored: unknown): ChosenVehicle | null {
  const chosen = stored as ChosenVehicle | null | undefined;
  const isOwn =
    typeof chosen?.vehicleId === 'string' && typeof chosen.name === 'string' && [chosen.has, chosen.hasNot].every(Array.isArray);
  return isOwn ? chosen : null;
}
