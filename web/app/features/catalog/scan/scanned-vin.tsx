import { paths } from '@axlewright/contract/site/page-paths';
import { Button } from '../../../ui/button.tsx';
import { chooseVehicle, type PickedVehicle } from '../vehicle/chosen-vehicle.ts';
import { keepVin } from '../vehicle/typed-vin.ts';
import { vehicleFilter } from '../vehicle/vehicle-filter.ts';
import { VehicleForm } from '../vehicle/vehicle-form.tsx';

interface ScannedVinProps {
  vin: string;
  /** the page to go to */
  next: string;
  onAgain: () => void;
}

/**
 * Chooses the vehicle that has the scanned VIN. Then loads the next page from the server. Without a full page load, the next page would
 * keep the security policies of this one, which allow the camera.
 */
export function ScannedVin({ vin, next, onAgain }: ScannedVinProps) {
  function choose(vehicle: PickedVehicle) {
    chooseVehicle(vehicle);
    keepVin();
    window.location.assign(nextUrl(next, vehicle));
  }
  return (
    <div className="grid gap-6">
      <VehicleForm initialVin={vin} onChoose={choose} />
      <Button onClick={onAgain}>Scan again</Button>
    </div>
  );
}

/** In the catalog, choosing a vehicle lists only the parts that fit. */
function nextUrl(next: string, vehicle: PickedVehicle): string {
  const url = new URL(next, window.location.origin);
  if (url.pathname !== paths.home) return next;
  for (const [name, value] of Object.entries(vehicleFilter(vehicle))) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  url.searchParams.delete('cursor');
  url.hash = 'catalog';
  return url.pathname + url.search + url.hash;
}
