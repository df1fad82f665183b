import { Link, useNavigate } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';
import { chooseVehicle, type PickedVehicle } from './chosen-vehicle.ts';
import { vehicleFilter } from './vehicle-filter.ts';
import { VehicleForm } from './vehicle-form.tsx';

/** Decodes a VIN that the user searched for, chooses the vehicle, and goes to the parts that fit. */
export function VinDialog({ vin, onClose }: { vin: string; onClose: () => void }) {
  const navigate = useNavigate();
  function choose(vehicle: PickedVehicle) {
    chooseVehicle(vehicle);
    onClose();
    void navigate(catalogUrl(emptyQuery, vehicleFilter(vehicle)));
  }
  return (
    <Dialog open onClose={onClose} title="Choose a vehicle" description="You searched for a VIN." size="sheet">
      <VehicleForm initialVin={vin} onChoose={choose} />
      <p className="mt-6">
        <Link to={catalogUrl(emptyQuery, { q: vin })} onClick={onClose} className="inline-flex min-h-11 items-center font-semibold">
          Not a VIN? Search for a part with this number
        </Link>
      </p>
    </Dialog>
  );
}
