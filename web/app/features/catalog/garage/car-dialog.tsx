import {
  type GarageVehicle,
  type GarageVehicleToSave,
  garageNameText,
  garageNicknameRule,
  garageNotesRule,
  garagePlateRule,
  garageVinRule,
} from '@axlewright/contract/catalog/garage';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { loadLater } from '../../../ui/load-later.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { PickedVehicle } from '../vehicle/chosen-vehicle.ts';
import { typedVinOf } from '../vehicle/typed-vin.ts';
import { useSaveCar } from './garage.queries.ts';

const VehicleForm = loadLater(async () => (await import('../vehicle/vehicle-form.tsx')).VehicleForm);

interface CarDialogProps {
  /** null: adds a car */
  edited: GarageVehicle | null;
  /** the vehicle of the car to add; missing: the user chooses it first */
  chosen?: PickedVehicle & { vin: string };
  /** Called before `onClose`. */
  onSaved?: () => void;
  onClose: () => void;
}

/** Adds a customer's car, or changes the given one. If the vehicle of a new car is not given, the user chooses it first. */
export function CarDialog({ edited, chosen, onSaved, onClose }: CarDialogProps) {
  const [vehicle, setVehicle] = useState<PickedVehicle | null>(edited ?? chosen ?? null);
  const [isChoosing, setIsChoosing] = useState(vehicle === null);
  const form = useForm<GarageVehicleToSave>({ defaultValues: valuesOf(edited, chosen) });
  const { setValue, clearErrors, formState } = form;
  const title = edited ? 'Edit car' : 'Add car';

  function choose(picked: PickedVehicle) {
    const vin = typedVinOf(picked.vehicleId);
    setVehicle(picked);
    setIsChoosing(false);
    setValue('vehicleId', picked.vehicleId);
    setValue('engineId', picked.engine?.id ?? null);
    clearErrors(['vehicleId', 'engineId']);
    if (vin) setValue('vin', vin);
  }

  return (
    <Dialog
      open
      onClose={() => !formState.isSubmitting && onClose()}
      title={title}
      description={isChoosing ? 'Which vehicle is it?' : undefined}
      size="sheet"
    >
      {isChoosing || !vehicle ? (
        <VehicleForm onChoose={choose} />
      ) : (
        <CarFields
          form={form}
          title={title}
          edited={edited}
          vehicle={vehicle}
          onChangeVehicle={() => setIsChoosing(true)}
          onSaved={onSaved}
          onClose={onClose}
        />
      )}
    </Dialog>
  );
}

function valuesOf(edited: GarageVehicle | null, chosen: CarDialogProps['chosen']): GarageVehicleToSave {
  const { nickname, plate, notes } = edited ?? { nickname: '', plate: '', notes: '' };
  const { vehicleId, engine, vin } = edited ?? chosen ?? { vehicleId: '', engine: null, vin: '' };
  return { vehicleId, engineId: engine?.id ?? null, nickname, plate, vin, notes };
}

interface CarFieldsProps extends Pick<CarDialogProps, 'edited' | 'onClose'> {
  form: ReturnType<typeof useForm<GarageVehicleToSave>>;
  title: string;
  vehicle: PickedVehicle;
  onChangeVehicle: () => void;
  onSaved: (() => void) | undefined;
}

function CarFields({ form, title, edited, vehicle, onChangeVehicle, onSaved, onClose }: CarFieldsProps) {
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync } = useSaveCar(edited);
  const save = handleSubmit(async (typed) => {
    try {
      await mutateAsync(typed);
      onSaved?.();
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });
  return (
    <form onSubmit={save} noValidate aria-label={title} className="grid gap-4">
      <div className="flex items-center gap-3 rounded-sm border border-line bg-sunken px-4 py-3">
        <p className="wrap-anywhere min-w-0 grow leading-snug">
          <strong className="font-semibold">{vehicle.name}</strong>
          {vehicle.engine && <span className="block text-ink-soft text-sm">{vehicle.engine.name}</span>}
        </p>
        <Button size="small" onClick={onChangeVehicle} disabled={isSubmitting}>
          Change vehicle
        </Button>
      </div>
      <FormError>{errors.vehicleId?.message ?? errors.engineId?.message}</FormError>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Nickname" hint="As in “Mrs. Smith” or “Delivery van 3”." error={errors.nickname?.message}>
          <TextInput
            {...register('nickname', {
              validate: (typed, { plate }) =>
                garageNicknameRule(typed) ?? (typed.trim() === '' && plate.trim() === '' ? garageNameText : true),
            })}
            autoFocus
            autoComplete="off"
          />
        </Field>
        <Field label="License plate" error={errors.plate?.message}>
          <TextInput
            {...register('plate', { validate: validateWith(garagePlateRule), deps: ['nickname'] })}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures"
          />
        </Field>
      </div>
      <Field label="VIN (optional)" error={errors.vin?.message}>
        <TextInput
          {...register('vin', { validate: validateWith(garageVinRule) })}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          placeholder="17 characters"
          className="figures uppercase placeholder:normal-case"
        />
      </Field>
      <Field label="Notes (optional)" error={errors.notes?.message}>
        <TextArea {...register('notes', { validate: validateWith(garageNotesRule) })} rows={3} />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onClose} disabled={isSubmitting}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save car
        </Button>
      </div>
    </form>
  );
}
