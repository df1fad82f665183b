import { useQuery } from '@tanstack/react-query';
import { type FieldError, useFormContext } from 'react-hook-form';
import { LoadError } from '../../../lists/loading-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';
import { makesQuery, modelsQuery, yearsQuery } from '../vehicle/vehicle.queries.ts';
import { ApplicationField } from './application-fields.tsx';
import type { NewValues } from './application-values.ts';
import { EngineField } from './engine-field.tsx';

/**
 * Chooses the vehicle of a new application: first year, last year, make, model, and engine. The lists offer only what exists. The last year
 * is typed.
 */
export function ModelFields() {
  const form = useFormContext<NewValues>();
  const { setValue, watch } = form;
  const [yearFrom, yearTo, makeId, vehicleId] = watch(['yearFrom', 'yearTo', 'makeId', 'vehicleId']);
  const [years, makes, models] = [useQuery(yearsQuery), useQuery(makesQuery(yearFrom)), useQuery(modelsQuery(yearFrom, makeId))];
  const failed = [years, makes, models].find(({ error }) => error);
  if (failed) return <LoadError result={failed} title="The vehicles could not be loaded" />;

  function startAt(year: string) {
    if (yearTo === '' || Number(yearTo) < Number(year)) setValue('yearTo', year);
    // The make may not have existed in the new year.
    setValue('makeId', '');
    setValue('vehicleId', '');
    setValue('engineId', '');
  }

  return (
    <>
      <Step
        name="yearFrom"
        label="First year"
        options={years.data?.map((each) => ({ value: String(each), label: String(each) }))}
        missing="Choose the first year"
        onChoose={startAt}
      />
      <ApplicationField name="yearTo" label="Last year" />
      <Step
        name="makeId"
        label="Make"
        options={yearFrom === '' ? [] : makes.data?.map(({ id, name }) => ({ value: id, label: name }))}
        missing="Choose the make"
        onChoose={() => {
          setValue('vehicleId', '');
          setValue('engineId', '');
        }}
      />
      <Step
        name="vehicleId"
        label="Model"
        options={yearFrom === '' || makeId === '' ? [] : models.data?.map(({ id, model }) => ({ value: id, label: model }))}
        missing="Choose the model"
        onChoose={() => setValue('engineId', '')}
      />
      <EngineField vehicleId={vehicleId} />
    </>
  );
}

interface StepProps {
  name: 'yearFrom' | 'makeId' | 'vehicleId';
  label: string;
  /** undefined while they load */
  options: readonly SelectOption[] | undefined;
  /** the message if nothing is chosen */
  missing: string;
  /** called when the field has its new value */
  onChoose: (value: string) => void;
}

function Step({ name, label, options, missing, onChoose }: StepProps) {
  const { register, formState, watch } = useFormContext<NewValues>();
  const error = formState.errors[name] as FieldError | undefined;
  return (
    <Field label={label} error={error?.message}>
      <Select
        {...register(name, {
          validate: (value) => value !== '' || missing,
          onChange: ({ target }) => onChoose(target.value),
          deps: name === 'yearFrom' ? ['yearTo'] : [],
        })}
        value={watch(name)}
        options={[{ value: '', label: options ? 'Choose' : 'Loading…' }, ...(options ?? [])]}
      />
    </Field>
  );
}
