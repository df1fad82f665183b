import { loadLater } from '../../../ui/load-later.tsx';
import { useChosenVehicle } from './chosen-vehicle.ts';

const PartFitBadge = loadLater(async () => (await import('./part-fit-badge.tsx')).PartFitBadge, null);

/** Says whether a part in a list fits the chosen vehicle. Renders nothing and loads no script without a vehicle. */
export function PartFit({ partId, className = '' }: { partId: string; className?: string }) {
  const vehicle = useChosenVehicle();
  return (
    vehicle && (
      <span className={`block ${className}`}>
        <PartFitBadge partId={partId} />
      </span>
    )
  );
}
