/** The style of text-like controls. The font has 16 px, so that phones do not zoom in. */
export const controlStyle =
  'min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-faint ' +
  'transition-colors hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint disabled:hover:border-line-strong ' +
  '[&:is(input,textarea):read-only]:bg-sunken';
