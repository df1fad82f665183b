/** The VIN by which the user chose a vehicle last. It is only in the memory of the tab, because it tells whose car it is. */
let typed = { vehicleId: '', vin: '' };

/** @param vin empty: the user chose the vehicle in another way */
export function rememberVin(vehicleId: string, vin: string): void {
  typed = { vehicleId, vin };
}

/** Returns the VIN by which the user chose this vehicle. Empty if the user chose it in another way, or before the page was loaded. */
export const typedVinOf = (vehicleId: string): string => (typed.vehicleId === vehicleId ? typed.vin : '');
