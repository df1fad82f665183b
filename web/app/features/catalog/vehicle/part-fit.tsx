import { loadLater } from '../../../ui/load-later.tsx';
import { useChosenVehicle } from './chosen-vehicle.ts';
import type { PartFitBadgeProps } from './part-fit-badge.tsx';

const PartFitBadge = loadLater(async () => (await import('./part-fit-badge.tsx')).PartFitBadge, null);

/** Says whether a part of a list fits the chosen vehicle. Nothing, and no script, without a vehicle. */
export function PartFit({ className = '', ...props }: PartFitBadgeProps & { className?: string }) {
  const vehicle = useChosenVehicle();
  return (
    vehicle && (
      <span className={`block ${className}`}>
        <PartFitBadge {...props} />
      </span>
    )
  );
}
