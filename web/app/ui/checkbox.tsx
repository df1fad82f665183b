import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode;
}

export function Checkbox({ label, className = '', ...rest }: CheckboxProps) {
  return (
    <label className={`inline-flex min-h-11 items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-ink-faint ${className}`}>
      <span className="relative inline-grid size-5 shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          className="peer size-5 appearance-none rounded-sm border-2 border-line-strong bg-surface transition-colors checked:border-accent checked:bg-accent disabled:opacity-50"
        />
        <Check
          aria-hidden="true"
          strokeWidth={3.5}
          className="pointer-events-none absolute size-3.5 text-on-accent opacity-0 peer-checked:opacity-100"
        />
      </span>
      <span>{label}</span>
    </label>
  );
}
