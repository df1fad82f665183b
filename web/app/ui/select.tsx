import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

/** Options under a heading. */
export interface SelectGroup {
  label: string;
  options: readonly SelectOption[];
}

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly (SelectOption | SelectGroup)[];
}

/** A drop-down list. It is the browser's native select, because that works best on phones. */
export function Select({ options, className = '', ...rest }: SelectProps) {
  return (
    <div className={`relative ${className}`}>
      <select {...useFieldControl()} {...rest} className={`${controlStyle} appearance-none truncate pe-10`}>
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label} className="bg-surface text-ink">
              {option.options.map(optionElement)}
            </optgroup>
          ) : (
            optionElement(option)
          ),
        )}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
    </div>
  );
}

function optionElement({ value, label }: SelectOption) {
  return (
    <option key={value} value={value} className="bg-surface text-ink">
      {label}
    </option>
  );
}
