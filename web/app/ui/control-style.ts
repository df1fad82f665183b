/** The style of text fields and selects. The font size is at least 16 px, because iPhones zoom in on fields with smaller text. */
export const controlStyle =
  'min-h-11 w-full min-w-0 rounded-sm border border-line-strong bg-surface px-3.5 text-base text-ink placeholder:text-ink-faint ' +
  'transition-colors hover:border-ink-soft focus-visible:border-focus focus-visible:outline-offset-0 ' +
  'aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-faint disabled:hover:border-line-strong ' +
  '[&:is(input,textarea):read-only]:bg-sunken';
