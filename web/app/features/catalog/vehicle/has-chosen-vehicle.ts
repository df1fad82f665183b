import { readStored } from '../../../platform/browser-store.ts';

/** Returns whether the user of this browser has chosen a vehicle. If not, pages skip what needs a vehicle. Works only in the browser. */
export const hasChosenVehicle = (): boolean => (readStored('vehicle') ?? 'null') !== 'null';
