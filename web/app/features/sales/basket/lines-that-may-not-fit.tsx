import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { type FitState, usePartFits } from '../../catalog/vehicle/use-part-fits.ts';

interface LinesThatMayNotFitProps {
  lines: readonly BasketLine[];
  vehicleName: string;
}

/**
 * Says how many lines do not fit the vehicle, may not fit it, or could not be checked. Skips lines whose part is gone, because they have
 * their own message.
 */
export function LinesThatMayNotFit({ lines, vehicleName }: LinesThatMayNotFitProps) {
  const fits = usePartFits(lines.filter(({ part }) => part !== null).map(({ partId }) => partId));
  const texts = textsOf(fits, vehicleName);
  if (texts.length === 0) return null;
  return (
    <p role="status" className="border-warning border-s-3 bg-warning-soft px-3 py-2 text-sm text-warning">
      {texts.join(' ')}
    </p>
  );
}

function textsOf(fits: (FitState | null)[], vehicle: string): string[] {
  const states = fits.map((fit) => (typeof fit === 'object' ? fit?.status : fit));
  const countOf = (state: (typeof states)[number]) => states.filter((each) => each === state).length;
  const [wrong, conditional, unknown, failed] = [countOf('does-not-fit'), countOf('fits-if'), countOf('unknown'), countOf('failed')];
  return [
    wrong > 0 && `${wrong === 1 ? '1 line does' : `${wrong.toLocaleString('en-US')} lines do`} not fit the ${vehicle}.`,
    conditional > 0 && `${linesFit(conditional)} only some versions of the ${vehicle}.`,
    unknown > 0 && `We do not know whether ${linesFit(unknown)} the ${vehicle}.`,
    failed > 0 && `We could not check whether ${linesFit(failed)} the ${vehicle}. Reload the page to try again.`,
  ].filter((text) => text !== false);
}

const linesFit = (count: number) => (count === 1 ? '1 line fits' : `${count.toLocaleString('en-US')} lines fit`);
