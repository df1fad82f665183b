import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { loadLater } from '../../../ui/load-later.tsx';
import { useChosenVehicle } from '../../catalog/vehicle/chosen-vehicle.ts';

const LinesThatMayNotFit = loadLater(async () => (await import('./lines-that-may-not-fit.tsx')).LinesThatMayNotFit, null);

/**
 * Before the buyer orders, warns of lines that do not fit the chosen vehicle, or may not fit it. Renders nothing if all fit. Loads its
 * script only if a vehicle is chosen.
 */
export function FitWarning({ lines }: { lines: readonly BasketLine[] }) {
  const vehicle = useChosenVehicle();
  return vehicle && <LinesThatMayNotFit lines={lines} vehicleName={vehicle.name} />;
}
