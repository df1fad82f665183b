import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { type CatalogQuery, catalogUrl } from '../list/catalog-url.ts';
import { chooseVehicle, readChosenVehicle, useChosenVehicle } from './chosen-vehicle.ts';
import { VehicleBar } from './vehicle-bar.tsx';
import { vehicleFilter } from './vehicle-filter.ts';

/** Above the catalog: the chosen vehicle. Choosing one lists only the parts that fit. */
export function CatalogVehicle({ query }: { query: CatalogQuery }) {
  const vehicle = useChosenVehicle();
  const navigate = useNavigate();
  useVehicleOfUrl(query);
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-1">
      <div className="grow sm:max-w-sm">
        <VehicleBar onChange={(changed) => void navigate(catalogUrl(query, vehicleFilter(changed)), { preventScrollReset: true })} />
      </div>
      {vehicle && query.vehicleId === '' && (
        <Link
          preventScrollReset
          to={catalogUrl(query, vehicleFilter(vehicle))}
          className="inline-flex min-h-11 items-center font-semibold text-sm underline decoration-2 decoration-accent underline-offset-4 hover:text-accent-text"
        >
          Show only parts that fit
        </Link>
      )}
    </div>
  );
}

/** A URL with a vehicle, for example from a colleague, chooses this vehicle. */
function useVehicleOfUrl({ vehicleId, engineId }: Pick<CatalogQuery, 'vehicleId' | 'engineId'>): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const chosen = readChosenVehicle();
    if (vehicleId === '' || (chosen?.vehicleId === vehicleId && (engineId === '' || chosen.engine?.id === engineId))) return;
    let isCurrent = true;
    // Loads later, because few URLs have a vehicle.
    import('./find-picked.ts')
      .then(({ findPicked }) => findPicked(queryClient, vehicleId, engineId))
      .then(
        (vehicle) => isCurrent && chooseVehicle(vehicle),
        // The list is empty for an unknown vehicle, and offers to remove the filter.
        () => undefined,
      );
    return () => {
      isCurrent = false;
    };
  }, [vehicleId, engineId, queryClient]);
}
