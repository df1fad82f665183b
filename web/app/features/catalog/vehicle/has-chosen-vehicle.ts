import { readStored } from '../../../platform/browser-store.ts';

/** Returns whether the user of this browser has chosen a vehicle. For pages that load more only then. Works only in the browser. */
export const hasChosenVehicle = (): boolean => (readStored('vehicle') ?? 'null') !== 'null';
