import type { ComponentProps } from 'react';

export interface CardProps extends ComponentProps<'div'> {
  /** Whether one corner is cut off, as in the letters of the logo. */
  cut?: boolean;
}

export function Card({ cut = false, className = '', ...rest }: CardProps) {
  return (
    <div
      {...rest}
      className={`rounded-md border border-line bg-surface p-5 sm:p-6 ${cut ? 'chamfer [--chamfer:1.25rem]' : ''} ${className}`}
    />
  );
}
