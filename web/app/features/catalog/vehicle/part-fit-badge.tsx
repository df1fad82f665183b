import { FitBadge } from './fit-badge.tsx';
import { usePartFits } from './use-part-fits.ts';

export interface PartFitBadgeProps {
  partId: string;
  /** all parts of the list, because one call asks for all of them */
  partIds: readonly string[];
}

/** Says whether a part of a list fits the chosen vehicle. */
export function PartFitBadge({ partId, partIds }: PartFitBadgeProps) {
  return <FitBadge fit={usePartFits(partIds)(partId)} />;
}
