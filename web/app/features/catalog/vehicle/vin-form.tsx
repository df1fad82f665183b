import type { VinVehicle } from '@axlewright/contract/catalog/vehicles';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react';
import { callApi } from '../../../platform/api.ts';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { PickedVehicle } from './chosen-vehicle.ts';
import { VinAnswer } from './vin-answer.tsx';

interface VinFormProps {
  /** a VIN that the form decodes at once */
  initialVin?: string | undefined;
  onChoose: (vehicle: PickedVehicle, vin: string) => void;
}

/** Decodes a VIN. Chooses the vehicle at once if the VIN leaves no doubt. Otherwise shows what it could mean. */
export function VinForm({ initialVin = '', onChoose }: VinFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const { mutate, data, error, isPending, reset } = useMutation({
    mutationFn: (vin: string) => callApi('decodeVin', { params: { vin } }),
  });

  // A response is ignored if the form is gone, or if the user has changed the VIN meanwhile.
  function decode(typed: string) {
    mutate(typed, { onSuccess: ({ vehicle, warnings, vin }) => vehicle && warnings.length === 0 && choose(vehicle, vin) });
  }

  const decodeFirst = useEffectEvent(decode);
  useEffect(() => {
    if (initialVin !== '') decodeFirst(initialVin);
  }, [initialVin]);

  function choose({ id, year, make, model, engineId, engine }: VinVehicle, vin: string) {
    onChoose({ vehicleId: id, name: `${year} ${make} ${model}`, engine: engineId && engine ? { id: engineId, name: engine } : null }, vin);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const vin = field.current?.value.trim() ?? '';
    if (vin === '') field.current?.focus();
    else decode(vin);
  }

  function tryRepair(vin: string) {
    if (field.current) field.current.value = vin;
    decode(vin);
  }

  return (
    <form aria-label="Vehicle by VIN" onSubmit={submit} className="grid gap-3">
      <div className="flex items-end gap-2">
        <Field label="VIN" className="grow">
          <TextInput
            ref={field}
            name="vin"
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="17 characters"
            defaultValue={initialVin}
            onChange={reset}
            className="figures uppercase placeholder:normal-case"
          />
        </Field>
        <Button type="submit" loading={isPending}>
          Decode VIN
        </Button>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {error && <p className="font-medium text-danger">{failureMessage(error)}</p>}
        {data && <VinAnswer result={data} onChoose={(vehicle) => choose(vehicle, data.vin)} onRepair={tryRepair} />}
      </div>
    </form>
  );
}
