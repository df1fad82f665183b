import type { Qualifier } from '@axlewright/contract/catalog/fitment-parameters';
import type { VehicleDetail, VehicleEngine } from '@axlewright/contract/catalog/vehicles';
import { type StoredValue, storedValue } from '../../../platform/stored-value.ts';

/** A vehicle that the user has picked. */
export interface PickedVehicle {
  vehicleId: string;
  /** as in `2003 Honda Accord` */
  name: string;
  /** null: not known */
  engine: VehicleEngine | null;
}

/** The vehicle that the user needs parts for, and what the user has told about it. */
export interface ChosenVehicle extends PickedVehicle {
  has: readonly Qualifier[];
  hasNot: readonly Qualifier[];
}

const vehicle: StoredValue<ChosenVehicle | null> = storedValue('vehicle', parse, null);

/** The vehicle that the user of this browser chose. Null if there is none. */
export const useChosenVehicle: () => ChosenVehicle | null = vehicle.use;

export const readChosenVehicle: () => ChosenVehicle | null = vehicle.read;

export const chooseVehicle = (picked: PickedVehicle): void => vehicle.write({ ...picked, has: [], hasNot: [] });

/** Returns the vehicle with one of its engines, or without if it has no such engine. */
export const pickedOf = ({ id, year, make, model, engines }: VehicleDetail, engineId: string): PickedVehicle => ({
  vehicleId: id,
  name: `${year} ${make} ${model}`,
  engine: engines.find((engine) => engine.id === engineId) ?? null,
});

export const forgetVehicle = (): void => vehicle.write(null);

/** Adds the engine to the chosen vehicle. */
export const setEngine = (engine: VehicleEngine): void => change((chosen) => ({ ...chosen, engine }));

/** Adds the answer to a question: the right value, or null if the vehicle has none of them. */
export function answer(name: string, values: readonly string[], right: string | null): void {
  const qualifiers = values.map((value) => ({ name, value }));
  change(({ has, hasNot, ...chosen }) => ({
    ...chosen,
    has: [...has, ...qualifiers.filter(({ value }) => value === right)],
    hasNot: [...hasNot, ...qualifiers.filter(({ value }) => value !== right)],
  }));
}

/** Removes the answers, so that the questions are asked again. */
export const forgetAnswers = (): void => change((chosen) => ({ ...chosen, has: [], hasNot: [] }));

function change(changed: (chosen: ChosenVehicle) => ChosenVehicle): void {
  const chosen = vehicle.read();
  if (chosen) vehicle.write(changed(chosen));
}

function parse(stored: unknown): ChosenVehicle | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { vehicleId, name, engine, has, hasNot } = stored as Record<string, unknown>;
  if (typeof vehicleId !== 'string' || typeof name !== 'string') return null;
  return { vehicleId, name, engine: isEngine(engine) ? engine : null, has: qualifiersIn(has), hasNot: qualifiersIn(hasNot) };
}

const isEngine = (value: unknown): value is VehicleEngine => hasTexts(value, ['id', 'name']);

const qualifiersIn = (value: unknown): Qualifier[] =>
  Array.isArray(value) ? value.filter((item): item is Qualifier => hasTexts(item, ['name', 'value'])) : [];

const hasTexts = (value: unknown, fields: string[]) =>
  typeof value === 'object' && value !== null && fields.every((field) => typeof (value as Record<string, unknown>)[field] === 'string');
