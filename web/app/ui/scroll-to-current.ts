const center = ({ left, width }: DOMRect) => left + width / 2;

/**
 * Scrolls a line of entries sideways, so that its current entry is in view. Not `scrollIntoView`: that would also scroll the page if the entries
 * are below each other.
 */
export function scrollToCurrent(list: Element | null | undefined): void {
  const current = list?.querySelector('[aria-current]');
  if (list && current) list.scrollLeft += center(current.getBoundingClientRect()) - center(list.getBoundingClientRect());
}
