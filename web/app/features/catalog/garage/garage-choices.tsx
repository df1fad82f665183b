import type { GarageVehicle } from '@axlewright/contract/catalog/garage';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SearchField } from '../../../ui/search-field.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { Choice, Choices } from '../vehicle/choices.tsx';
import type { PickedVehicle } from '../vehicle/chosen-vehicle.ts';
import { carName, pickedOfCar } from './car-name.ts';
import { garageChoicesQuery } from './garage.queries.ts';

/** The list loads again this long after the last keystroke. */
const debounceMs = 200;

/** In the vehicle picker: the cars of the company's customers. Renders nothing if there are none. */
export function GarageChoices({ companyId, onChoose }: { companyId: string; onChoose: (vehicle: PickedVehicle) => void }) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), debounceMs);
  const { data: all } = useQuery(garageChoicesQuery(companyId, ''));
  const { data: found = all } = useQuery({ ...garageChoicesQuery(companyId, q), placeholderData: keepPreviousData });
  if (!all || !found || all.items.length === 0) return null;
  return (
    <section aria-label="From your garage" className="grid gap-3">
      <Choices title="From your garage">
        <li>
          <search>
            <SearchField label="Search your garage" placeholder="Name, license plate, VIN, or model" onValueChange={setTyped} />
          </search>
        </li>
        {found.items.map((car) => (
          <Choice key={car._id} title={carName(car)} onClick={() => onChoose(pickedOfCar(car, companyId))}>
            {detailsOf(car)}
          </Choice>
        ))}
      </Choices>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {found.items.length === 0 && `No car matches “${q}”.`}
        {found.next && 'Your garage has more cars. Search for a name or a license plate.'}
      </p>
    </section>
  );
}

const detailsOf = ({ nickname, plate, name, engine }: GarageVehicle) => [nickname && plate, name, engine?.name].filter(Boolean).join(', ');
