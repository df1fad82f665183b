import { FitBadge } from './fit-badge.tsx';
import { usePartFit } from './use-part-fits.ts';

/** Says whether a part fits the chosen vehicle. */
export function PartFitBadge({ partId }: { partId: string }) {
  return <FitBadge fit={usePartFit(partId)} />;
}
