import { useFormContext } from 'react-hook-form';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type ApplicationValues, applicationRules, yearOrder } from './application-values.ts';

interface TextFieldProps {
  name: Exclude<keyof ApplicationValues, 'engineId'>;
  label: string;
  hint?: string;
  className?: string;
}

/** A text field of an application, in a form of `ApplicationValues`. */
export function ApplicationField({ name, label, hint, className = '' }: TextFieldProps) {
  const { register, formState } = useFormContext<ApplicationValues>();
  const field = register(name, {
    validate: (typed, values) => applicationRules[name](typed) ?? (name === 'yearTo' ? yearOrder(values) : null) ?? true,
    // Changing the first year can also fix an error in the last year, so the form then checks both.
    deps: name === 'yearFrom' ? ['yearTo'] : [],
  });
  const isNumber = name === 'yearFrom' || name === 'yearTo' || name === 'quantityPerVehicle';
  return (
    <Field label={label} hint={hint} error={formState.errors[name]?.message} className={className}>
      {name === 'qualifiers' ? (
        <TextArea {...field} rows={3} />
      ) : (
        <TextInput {...field} autoComplete="off" inputMode={isNumber ? 'numeric' : undefined} className={isNumber ? 'figures' : ''} />
      )}
    </Field>
  );
}

/** The fields that both dialogs have: the one that adds an application, and the one that edits it. */
export function DetailFields() {
  return (
    <>
      <ApplicationField
        name="qualifiers"
        label="Conditions"
        hint="What else the vehicle must have, one per line, for example Brakes: with ABS"
        className="sm:col-span-2"
      />
      <ApplicationField name="position" label="Position" hint="For example Front Left" />
      <ApplicationField name="quantityPerVehicle" label="Pieces per vehicle" hint="Leave it empty if unknown" />
      <ApplicationField
        name="note"
        label="Note"
        hint="For information only. It does not affect whether the part fits"
        className="sm:col-span-2"
      />
    </>
  );
}
