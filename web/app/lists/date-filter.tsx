import { useRef } from 'react';
import { Field } from '../ui/field.tsx';
import { TextInput } from '../ui/text-input.tsx';
import { useUrlValue } from '../ui/use-url-value.ts';

export interface DateFilterProps {
  label: string;
  /** A date such as '2026-11-21', or an empty string. */
  value: string;
  min?: string;
  max?: string;
  onValueChange: (value: string) => void;
}

/**
 * A date that filters a list. A date from the calendar applies immediately. A typed date applies on Enter or when the field loses focus.
 */
export function DateFilter({ label, value, min, max, onValueChange }: DateFilterProps) {
  const field = useUrlValue<HTMLInputElement>(value);
  const isTyped = useRef(false);

  function apply(input: HTMLInputElement) {
    isTyped.current = false;
    // While a date is only partly typed, the browser reports an empty value and `badInput`.
    if (input.value !== value && !input.validity.badInput) onValueChange(input.value);
  }

  return (
    <Field label={label}>
      <TextInput
        ref={field}
        type="date"
        defaultValue={value}
        min={min || undefined}
        max={max || undefined}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') apply(currentTarget);
          else isTyped.current = true;
        }}
        onPointerDown={() => {
          isTyped.current = false;
        }}
        onChange={({ target }) => !isTyped.current && apply(target)}
        onBlur={({ target }) => apply(target)}
      />
    </Field>
  );
}
