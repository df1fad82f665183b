import type { GarageVehicle } from '@axlewright/contract/catalog/garage';
import type { DataColumn } from '../../../lists/data-table.tsx';
import { Button } from '../../../ui/button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';
import { chooseVehicle } from '../vehicle/chosen-vehicle.ts';
import { vehicleFilter } from '../vehicle/vehicle-filter.ts';
import { carName, pickedOfCar } from './car-name.ts';

interface Actions {
  onChange: (car: GarageVehicle) => void;
  onRemove: (car: GarageVehicle) => void;
  /** the car that is being removed */
  pendingId: string | null;
}

/** @param actions null: the user may not change cars */
export function garageColumns(companyId: string, actions: Actions | null): DataColumn<GarageVehicle>[] {
  return [
    {
      key: 'car',
      header: 'Car',
      isTitle: true,
      cell: (car) => (
        <span className="grid gap-0.5">
          <strong className="wrap-anywhere font-semibold">{carName(car)}</strong>
          {car.nickname && car.plate && <span className="figures wrap-anywhere font-normal text-ink-soft text-sm">{car.plate}</span>}
        </span>
      ),
    },
    {
      key: 'vehicle',
      header: 'Vehicle',
      cell: ({ name, engine }) => (
        <span className="ms-auto grid gap-0.5 text-end @3xl:ms-0 @3xl:text-start">
          <span className="wrap-anywhere">{name}</span>
          {engine && <span className="wrap-anywhere text-ink-soft text-sm">{engine.name}</span>}
        </span>
      ),
    },
    {
      key: 'details',
      header: 'VIN and notes',
      cell: ({ vin, notes }) => (
        <span className="ms-auto grid gap-0.5 text-end @3xl:ms-0 @3xl:text-start">
          {vin && <span className="figures whitespace-nowrap">{vin}</span>}
          {notes && <span className="wrap-anywhere line-clamp-3 whitespace-pre-line text-ink-soft text-sm">{notes}</span>}
          {!vin && !notes && '–'}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (car) => (
        <span className="inline-flex flex-wrap justify-end gap-2 @3xl:flex-nowrap @3xl:gap-1">
          <FindParts car={car} companyId={companyId} />
          {actions && <Changes car={car} {...actions} />}
        </span>
      ),
    },
  ];
}

/** Chooses the car, and lists the parts that fit it. */
function FindParts({ car, companyId }: { car: GarageVehicle; companyId: string }) {
  const picked = pickedOfCar(car, companyId);
  return (
    <LinkButton
      size="small"
      to={catalogUrl(emptyQuery, vehicleFilter(picked))}
      aria-label={`Find parts for ${carName(car)}`}
      onClick={() => chooseVehicle(picked)}
    >
      Find parts
    </LinkButton>
  );
}

function Changes({ car, onChange, onRemove, pendingId }: { car: GarageVehicle } & Actions) {
  return (
    <>
      <Button size="small" variant="quiet" aria-label={`Edit ${carName(car)}`} onClick={() => onChange(car)}>
        Edit
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Remove ${carName(car)}`}
        loading={pendingId === car._id}
        onClick={() => onRemove(car)}
      >
        Remove
      </Button>
    </>
  );
}
