/** Matches the checkbox of a row. */
export const selectsRow = '[data-selects-row]';

/** The rows on the page that have something to open, in the order of the page. */
export function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('main tbody tr')].filter(controlOf);
}

/** What Enter opens: the control with `data-opens-row`, the first link of the row, or its first button. */
function controlOf(row: HTMLElement): HTMLElement | null {
  const selectors = ['[data-opens-row]', 'a[href]', 'button:not(:disabled)'];
  return selectors.map((selector) => row.querySelector<HTMLElement>(selector)).find((control) => control !== null) ?? null;
}

const currentRow = () => document.activeElement?.closest<HTMLElement>('main tbody tr') ?? null;

/** Moves the focus to the next row (1) or to the previous one (-1). If no row has the focus, moves it to the first row in view. */
export function moveToRow(step: 1 | -1): void {
  const all = rows();
  const row = currentRow();
  const current = row ? all.indexOf(row) : -1;
  const next = current < 0 ? (all.find(isInView) ?? all[0]) : all[current + step];
  if (!next) return;
  controlOf(next)?.focus({ preventScroll: true });
  next.scrollIntoView({ block: 'nearest' });
}

/** Selects or deselects the row that has the focus, if the list has checkboxes. */
export function selectRow(): void {
  currentRow()?.querySelector<HTMLElement>(selectsRow)?.click();
}

function isInView(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
}

/** Returns a function that selects the text in the search field of the page's list, or null if the page has none. */
export function searchOfList(): (() => void) | null {
  const field = document.querySelector<HTMLInputElement>('main input[type=search]');
  return field && (() => field.select());
}
