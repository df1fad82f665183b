import { loadLater } from '../../../ui/load-later.tsx';
import { useChosenVehicle } from './chosen-vehicle.ts';
import { VehicleBar } from './vehicle-bar.tsx';

const FitResult = loadLater(async () => (await import('./fit-result.tsx')).FitResult);

/** On a part page: the chosen vehicle, and whether the part fits it. */
export function FitBox({ partId }: { partId: string }) {
  const vehicle = useChosenVehicle();
  return (
    <section aria-label="Vehicle" className="grid gap-3 rounded-md border border-line p-4">
      <VehicleBar />
      {vehicle && <FitResult partId={partId} vehicle={vehicle} />}
    </section>
  );
}
