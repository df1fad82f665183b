import { Search, X } from 'lucide-react';
import { type ComponentProps, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { controlStyle } from './control-style.ts';
import { IconButton } from './icon-button.tsx';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** The accessible name; the placeholder may say more. */
  label: string;
  /** The words on the button; without them Enter searches. */
  buttonLabel?: string;
  /** Called when the field was emptied by its button. */
  onClear?: () => void;
  onValueChange?: (value: string) => void;
}

/** Goes inside a form with role="search": it sends what was typed under its `name`. */
export function SearchField({ label, buttonLabel, onClear, onValueChange, className = '', defaultValue = '', ...rest }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [filled, setFilled] = useState(defaultValue !== '');

  function clear() {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
    setFilled(false);
    onValueChange?.('');
    onClear?.();
  }

  return (
    <div className={`flex ${className}`}>
      <div className="relative min-w-0 flex-1">
        <Search aria-hidden="true" className="pointer-events-none absolute start-3.5 top-1/2 z-20 size-5 -translate-y-1/2 text-ink-faint" />
        <input
          {...rest}
          ref={input}
          type="search"
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          defaultValue={defaultValue}
          onChange={(event) => {
            setFilled(event.target.value !== '');
            onValueChange?.(event.target.value);
          }}
          className={`${controlStyle} h-full min-h-12 text-ellipsis ps-11 pe-11 focus-visible:relative focus-visible:z-10`}
        />
        {filled && (
          <IconButton label="Clear search" onClick={clear} className="absolute end-0.5 top-1/2 z-10 -translate-y-1/2 text-ink-faint">
            <X aria-hidden="true" />
          </IconButton>
        )}
      </div>
      {buttonLabel && (
        <Button type="submit" variant="primary" className="-ms-px min-h-12">
          {buttonLabel}
        </Button>
      )}
    </div>
  );
}
