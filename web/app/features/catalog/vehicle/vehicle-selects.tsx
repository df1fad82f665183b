import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { LoadError } from '../../../lists/loading-state.tsx';
import { Button } from '../../../ui/button.tsx';
import type { PickedVehicle } from './chosen-vehicle.ts';
import { pickedOf } from './picked-of.ts';
import { makesQuery, modelsQuery, vehicleQuery, yearsQuery } from './vehicle.queries.ts';
import { VehicleStep } from './vehicle-step.tsx';

/** What the user has chosen so far. Empty if not chosen. */
interface Choice {
  year: string;
  makeId: string;
  vehicleId: string;
  engineId: string;
}

const nothing: Choice = { year: '', makeId: '', vehicleId: '', engineId: '' };

/** Chooses a vehicle by year, make, model, and engine. Each step offers only what exists. */
export function VehicleSelects({ onChoose }: { onChoose: (vehicle: PickedVehicle) => void }) {
  const [choice, setChoice] = useState(nothing);
  const { year, makeId, vehicleId } = choice;
  const [years, makes, models, vehicle] = [
    useQuery(yearsQuery),
    useQuery(makesQuery(year)),
    useQuery(modelsQuery(year, makeId)),
    useQuery(vehicleQuery(vehicleId)),
  ];
  const failed = [years, makes, models, vehicle].find(({ error }) => error);
  if (failed) return <LoadError result={failed} title="The vehicles could not be loaded" />;

  const engines = vehicle.data?.engines ?? [];
  const engine = engines.length === 1 ? engines[0] : engines.find(({ id }) => id === choice.engineId);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (vehicle.data) onChoose(pickedOf(vehicle.data, engine?.id ?? ''));
  }

  return (
    <form aria-label="Vehicle by year, make, and model" onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <VehicleStep
        label="Year"
        options={years.data?.map((each) => ({ value: String(each), label: String(each) }))}
        value={year}
        // Keeps the make, because it is usually still right after the user corrects the year.
        onChoose={(value) => setChoice({ ...nothing, year: value, makeId })}
      />
      <VehicleStep
        label="Make"
        options={makes.data?.map(({ id, name }) => ({ value: id, label: name }))}
        value={makeId}
        isDisabled={year === ''}
        onChoose={(value) => setChoice({ ...nothing, year, makeId: value })}
      />
      <VehicleStep
        label="Model"
        options={models.data?.map(({ id, model }) => ({ value: id, label: model }))}
        value={vehicleId}
        isDisabled={year === '' || makeId === ''}
        onChoose={(value) => setChoice({ ...choice, vehicleId: value, engineId: '' })}
      />
      <VehicleStep
        label="Engine"
        empty="I don’t know"
        options={vehicleId === '' ? [] : vehicle.data?.engines.map(({ id, name }) => ({ value: id, label: name }))}
        value={engine?.id ?? ''}
        isDisabled={vehicleId === ''}
        onChoose={(engineId) => setChoice({ ...choice, engineId })}
      />
      <Button type="submit" variant="primary" disabled={!vehicle.data} className="sm:col-span-2">
        Use this vehicle
      </Button>
    </form>
  );
}
