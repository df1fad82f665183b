/// <reference lib="dom" />
import { refreshSeconds } from './list-refresh.ts';

/** Script of the mailbox page. Adds new emails to the list, and keeps the scroll position and the focus. */
const main = document.querySelector('main') as HTMLElement;

setInterval(() => {
  if (!document.hidden) void refresh();
}, refreshSeconds * 1_000);

async function refresh(): Promise<void> {
  const fresh = await loadMain();
  if (!fresh || fresh.innerHTML === main.innerHTML) return;
  const focused = document.activeElement?.getAttribute('href');
  main.replaceChildren(...fresh.childNodes);
  if (focused) main.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Returns null if the shop does not respond. The next refresh tries again. */
async function loadMain(): Promise<HTMLElement | null> {
  try {
    const response = await fetch(location.href);
    if (!response.ok) return null;
    return new DOMParser().parseFromString(await response.text(), 'text/html').querySelector('main');
  } catch {
    return null;
  }
}
