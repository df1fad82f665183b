import type { ComponentProps } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

interface CellInputProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  name: string;
  label: string;
  value: string;
  problem: string | undefined;
  onValueChange: (value: string) => void;
}

/** An input in a row of a list. Its label is only for screen readers. */
export function CellInput({ label, problem, onValueChange, className = '', ...rest }: CellInputProps) {
  return (
    <Field label={label} hideLabel error={problem} className={className}>
      <TextInput {...rest} autoComplete="off" spellCheck={false} onChange={({ target }) => onValueChange(target.value)} />
    </Field>
  );
}
