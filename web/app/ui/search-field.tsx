import Search from 'virtual:icon/search';
import X from 'virtual:icon/x';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { Button } from './button.tsx';
import { controlStyle } from './control-style.ts';
import { IconButton } from './icon-button.tsx';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'onChange' | 'ref'> {
  /** The accessible name. */
  label: string;
  placeholder: string;
  /** The label of the search button. If it is missing, there is no button, and users press Enter to search. */
  buttonLabel?: string;
  /** Called when the user presses the clear button. */
  onClear?: () => void;
  onValueChange?: (value: string) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** A field for search text. Put it inside a form with role="search". */
export function SearchField({ label, buttonLabel, onClear, onValueChange, inputRef, className = '', ...rest }: SearchFieldProps) {
  const ownRef = useRef<HTMLInputElement>(null);
  const input = inputRef ?? ownRef;

  function clear() {
    if (!input.current) return;
    input.current.value = '';
    input.current.focus();
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
          onChange={(event) => onValueChange?.(event.target.value)}
          className={`${controlStyle} peer h-full min-h-12 text-ellipsis ps-11 pe-11 focus-visible:relative focus-visible:z-10`}
        />
        <IconButton
          label="Clear search"
          onClick={clear}
          className="absolute end-0.5 top-1/2 z-10 -translate-y-1/2 text-ink-faint peer-placeholder-shown:hidden"
        >
          <X aria-hidden="true" />
        </IconButton>
      </div>
      {buttonLabel && (
        <Button type="submit" variant="primary" className="-ms-px min-h-12">
          {buttonLabel}
        </Button>
      )}
    </div>
  );
}
