import type { FitmentStatus } from '@axlewright/contract/catalog/fitment';
import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { useChosenVehicle } from '../../catalog/vehicle/chosen-vehicle.ts';
import { usePartFits } from '../../catalog/vehicle/use-part-fits.ts';

/** Warns before the order of lines that do not fit, or may not fit, the chosen vehicle. Renders nothing if all fit, or without a vehicle. */
export function FitWarning({ lines }: { lines: readonly BasketLine[] }) {
  const vehicle = useChosenVehicle();
  const fits = usePartFits(lines.map(({ partId }) => partId));
  const countOf = (status: FitmentStatus) => fits.filter((fit) => typeof fit === 'object' && fit?.status === status).length;
  const [wrong, open, unknown] = [countOf('does-not-fit'), countOf('fits-if'), countOf('unknown')];
  if (!vehicle || wrong + open + unknown === 0) return null;
  return (
    <p role="status" className="border-warning border-s-3 bg-warning-soft px-3 py-2 text-sm text-warning">
      {wrong > 0 && `${linesText(wrong)} not fit the ${vehicle.name}. `}
      {open > 0 &&
        `${open === 1 ? '1 line fits' : `${open.toLocaleString('en-US')} lines fit`} only some versions of the ${vehicle.name}. `}
      {unknown > 0 &&
        `We do not know whether ${unknown === 1 ? '1 line fits' : `${unknown.toLocaleString('en-US')} lines fit`} the ${vehicle.name}.`}
    </p>
  );
}

const linesText = (count: number) => (count === 1 ? '1 line does' : `${count.toLocaleString('en-US')} lines do`);
