import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { loadLater } from '../../../ui/load-later.tsx';
import { useChosenVehicle } from '../../catalog/vehicle/chosen-vehicle.ts';

const LinesThatMayNotFit = loadLater(async () => (await import('./lines-that-may-not-fit.tsx')).LinesThatMayNotFit, null);

/**
 * Warns before the order of lines that do not fit, or may not fit, the chosen vehicle. Renders nothing if all fit, and loads no script without a
 * vehicle.
 */
export function FitWarning({ lines }: { lines: readonly BasketLine[] }) {
  const vehicle = useChosenVehicle();
  return vehicle && <LinesThatMayNotFit lines={lines} vehicleName={vehicle.name} />;
}
