import type { VehicleEngine } from '@axlewright/contract/catalog/vehicles';
import { changeVehicle } from './chosen-vehicle.ts';

/** Adds the engine to the chosen vehicle. */
export const setEngine = (engine: VehicleEngine): void => changeVehicle((chosen) => ({ ...chosen, engine }));

/** Adds the answer to a question. `values` are the choices. `right` is the one that the vehicle has, or null if it has none of them. */
export function answer(name: string, values: readonly string[], right: string | null): void {
  const qualifiers = values.map((value) => ({ name, value }));
  changeVehicle(({ has, hasNot, ...chosen }) => ({
    ...chosen,
    has: [...has, ...qualifiers.filter(({ value }) => value === right)],
    hasNot: [...hasNot, ...qualifiers.filter(({ value }) => value !== right)],
  }));
}

/** Removes the answers, so that the questions are asked again. */
export const forgetAnswers = (): void => changeVehicle((chosen) => ({ ...chosen, has: [], hasNot: [] }));
