import type { VehicleEngine } from '@axlewright/contract/catalog/vehicles';
import { useQuery } from '@tanstack/react-query';
import { useFormContext } from 'react-hook-form';
import { LoadError } from '../../../lists/loading-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { vehicleQuery } from '../vehicle/vehicle.queries.ts';
import type { ApplicationValues } from './application-values.ts';

interface EngineFieldProps {
  vehicleId: string;
  /** the engine of an application that is changed; undefined: the application is new */
  present?: VehicleEngine | null;
}

/** Chooses any engine, or one that the model had in the first year of the application. Offers no engines until a vehicle is chosen. */
export function EngineField({ vehicleId, present }: EngineFieldProps) {
  const { register, formState } = useFormContext<ApplicationValues>();
  const result = useQuery(vehicleQuery(vehicleId));
  const { data, error } = result;
  const isMissing = vehicleId !== '' && !data;
  const problem = formState.errors.engineId;
  const engines = data?.engines ?? [];
  const all = present && !engines.some(({ id }) => id === present.id) ? [present, ...engines] : engines;
  return (
    <div className="grid gap-3 sm:col-span-2">
      <Field label="Engine" error={problem?.type === 'validate' && !isMissing ? undefined : problem?.message}>
        <Select
          {...register('engineId', {
            // Rejects a new application until the engines have loaded. Otherwise it would be for any engine, although the clerk had no choice.
            validate: () => present !== undefined || !isMissing || 'The engines have not loaded yet',
          })}
          options={[
            { value: '', label: isMissing && !error ? 'Loading…' : 'Any engine' },
            ...all.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      </Field>
      {isMissing && <LoadError result={result} title="The engines could not be loaded" />}
    </div>
  );
}
