/// <reference lib="dom" />
import { refreshSeconds } from './list-refresh.ts';

/** Puts new mails into the list without losing the place or the focus of whoever reads it. */
const main = document.querySelector('main') as HTMLElement;

setInterval(() => {
  if (!document.hidden) void refresh();
}, refreshSeconds * 1_000);

async function refresh(): Promise<void> {
  const fresh = await freshMain();
  if (!fresh || fresh.innerHTML === main.innerHTML) return;
  const focused = document.activeElement?.getAttribute('href');
  main.replaceChildren(...fresh.childNodes);
  if (focused) main.querySelector<HTMLElement>(`a[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** null where the shop does not answer: the list stays as it is, the next try is near. */
async function freshMain(): Promise<HTMLElement | null> {
  try {
    const answer = await fetch(location.href);
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html').querySelector('main');
  } catch {
    return null;
  }
}
