import ChevronDown from 'virtual:icon/chevron-down';
import type { ComponentProps, ReactNode } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
}

export interface SelectProps extends ComponentProps<'select'> {
  options: readonly SelectOption[];
  /** Groups of more options. */
  children?: ReactNode;
}

/** A drop-down list. It is the browser's native select, because that works best on phones. */
export function Select({ options, className = '', children, ...rest }: SelectProps) {
  return (
    <div className={`relative ${className}`}>
      <select {...useFieldControl()} {...rest} className={`${controlStyle} appearance-none truncate pe-10`}>
        {options.map(({ value, label }) => (
          <option key={value} value={value} className="bg-surface text-ink">
            {label}
          </option>
        ))}
        {children}
      </select>
      <ChevronDown aria-hidden="true" className="pointer-events-none absolute end-3 top-1/2 size-4 -translate-y-1/2 text-ink-soft" />
    </div>
  );
}
