import { createContext, type ReactNode, use, useId } from 'react';

export interface FieldControlProps {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
}

const FieldContext = createContext<FieldControlProps>({});

/** The attributes that connect a control inside a `Field` with its label, hint, and error. */
export function useFieldControl(): FieldControlProps {
  return use(FieldContext);
}

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Shown in red. Screen readers announce it. */
  error?: ReactNode;
  hideLabel?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * A control with a label, a hint, and an error. Put a control from this folder inside (TextInput, Select, …): it connects itself to the label.
 */
export function Field({ label, hint, error, hideLabel = false, className = '', children }: FieldProps) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const control: FieldControlProps = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  };
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'font-semibold text-sm'}>
        {label}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-faint text-sm">
          {hint}
        </p>
      )}
      <div aria-live="polite" className="empty:hidden">
        {error && (
          <p id={`${id}-error`} className="border-danger border-s-2 ps-2 font-medium text-danger text-sm">
            {error}
          </p>
        )}
      </div>
    </div>
  );
}
