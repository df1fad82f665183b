import { useRef } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';

const PartVehicles = loadLater(async () => (await import('./part-vehicles.tsx')).PartVehicles);

/** The vehicles that a part fits. They load when the user scrolls near them. */
export function NearPartVehicles({ partId }: { partId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place} id="vehicles" className="min-h-40">
      {isNear && <PartVehicles partId={partId} />}
    </div>
  );
}
