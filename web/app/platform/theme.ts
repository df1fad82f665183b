import { themeAttribute, themeKey } from './before-paint.ts';
import { readStored, store } from './browser-store.ts';

export type Theme = 'light' | 'dark';

/** Switches to the other color scheme and stores the choice. */
export function toggleTheme(): void {
  const theme: Theme = document.documentElement.getAttribute(themeAttribute) === 'dark' ? 'light' : 'dark';
  document.documentElement.setAttribute(themeAttribute, theme);
  store(themeKey, theme);
}

/**
 * Keeps the color scheme up to date when the user changes it in another tab. If the user has chosen none, uses the scheme of the system.
 * Returns a function that stops this.
 */
export function followTheme(): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => document.documentElement.setAttribute(themeAttribute, storedTheme() ?? (system.matches ? 'dark' : 'light'));
  const onStorage = (event: StorageEvent) => event.key === themeKey && apply();
  apply();
  system.addEventListener('change', apply);
  window.addEventListener('storage', onStorage);
  return () => {
    system.removeEventListener('change', apply);
    window.removeEventListener('storage', onStorage);
  };
}

function storedTheme(): Theme | null {
  const theme = readStored(themeKey);
  return theme === 'light' || theme === 'dark' ? theme : null;
}
