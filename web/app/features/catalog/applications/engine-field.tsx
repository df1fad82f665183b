import type { VehicleEngine } from '@axlewright/contract/catalog/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { vehicleQuery } from '../vehicle/vehicle.queries.ts';
import type { ApplicationValues } from './application-values.ts';

/** Chooses one of the engines that the model had in its first year, or any engine. Offers no engines until a vehicle is chosen. */
export function EngineField({ vehicleId, present = null }: { vehicleId: string; present?: VehicleEngine | null }) {
  const { register, formState } = useFormContext<ApplicationValues>();
  const { data } = useQuery(vehicleQuery(vehicleId));
  const engines = data?.engines ?? [];
  const all = present && !engines.some(({ id }) => id === present.id) ? [present, ...engines] : engines;
  return (
    <Field label="Engine" error={formState.errors.engineId?.message} className="sm:col-span-2">
      <Select
        {...register('engineId')}
        options={[{ value: '', label: 'Any engine' }, ...all.map(({ id, name }) => ({ value: id, label: name }))]}
      />
    </Field>
  );
}
