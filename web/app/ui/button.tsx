import type { ComponentProps, MouseEvent } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';
import { SpinnerMark } from './spinner.tsx';

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** If true, the button shows a spinner and ignores clicks. It keeps its width and the focus. */
  loading?: boolean;
}

export function Button({ variant, size, loading = false, className, children, type = 'button', onClick, ...rest }: ButtonProps) {
  function handleClick(event: MouseEvent<HTMLButtonElement>) {
    if (loading) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      aria-disabled={loading || undefined}
      {...rest}
      type={type}
      onClick={handleClick}
      aria-busy={loading || undefined}
      className={buttonStyle(variant, size, className)}
    >
      <span className={`inline-flex items-center gap-2 ${loading ? 'opacity-0' : ''}`}>{children}</span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <SpinnerMark />
        </span>
      )}
    </button>
  );
}
