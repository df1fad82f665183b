import { Field } from '../../../ui/field.tsx';
import { Select, type SelectOption } from '../../../ui/select.tsx';

interface VehicleStepProps {
  label: string;
  /** undefined while they load */
  options: readonly SelectOption[] | undefined;
  value: string;
  onChoose: (value: string) => void;
  isDisabled?: boolean;
  /** the label of the option that chooses nothing */
  empty?: string;
}

/** One step in choosing a vehicle. It can have the focus while its options load. Otherwise the Tab key of a fast typist would skip it. */
export function VehicleStep({ label, options, value, onChoose, isDisabled = false, empty = 'Choose' }: VehicleStepProps) {
  const isLoading = options === undefined && !isDisabled;
  return (
    <Field label={label}>
      <Select
        options={[{ value: '', label: isLoading ? 'Loading…' : empty }, ...(options ?? [])]}
        value={value}
        disabled={isDisabled}
        onChange={(event) => onChoose(event.target.value)}
      />
    </Field>
  );
}
