export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'medium' | 'small';

const base =
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-sm border font-semibold leading-none ' +
  'whitespace-nowrap no-underline transition-colors duration-100 ' +
  'print:hidden disabled:cursor-not-allowed disabled:opacity-45 aria-disabled:cursor-not-allowed [&_svg]:size-[1.15em] [&_svg]:shrink-0';

const variants: Record<ButtonVariant, string> = {
  primary:
    'chamfer border-accent bg-accent text-on-accent hover:border-accent-hover hover:bg-accent-hover active:border-accent active:bg-accent',
  secondary: 'border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken active:bg-line',
  quiet: 'border-transparent bg-transparent text-ink hover:bg-sunken active:bg-line',
  danger: 'border-danger bg-danger text-on-danger hover:border-danger-hover hover:bg-danger-hover active:border-danger active:bg-danger',
};

const sizes: Record<ButtonSize, string> = {
  medium: 'min-h-11 px-5 text-[0.9375rem]',
  small: 'min-h-9 px-3.5 text-sm pointer-coarse:min-h-11',
};

/** The style of buttons, and of links that look like buttons. */
export function buttonStyle(variant: ButtonVariant = 'secondary', size: ButtonSize = 'medium', className = ''): string {
  return `${base} ${variants[variant]} ${sizes[size]} ${className}`;
}
