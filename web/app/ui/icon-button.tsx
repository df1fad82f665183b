import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** What the button does, for screen readers and as a tooltip. */
  label: string;
  children: ReactNode;
}

export function IconButton({ label, children, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink transition-colors hover:bg-sunken active:bg-line disabled:cursor-not-allowed disabled:opacity-40 [&_svg]:size-5 ${className}`}
    >
      {children}
    </button>
  );
}
