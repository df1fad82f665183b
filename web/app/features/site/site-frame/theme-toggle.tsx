import { Moon, Sun } from 'lucide-react';
import { toggleTheme } from '../../../platform/theme.ts';

/** Which of the two it shows is a matter of styles: the page doesn't know the scheme when it is made. */
export function ThemeToggle() {
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className="inline-grid size-11 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink"
    >
      <span className="dark:hidden">
        <Moon aria-hidden="true" className="size-5" />
        <span className="sr-only">Switch to dark colors</span>
      </span>
      <span className="hidden dark:inline">
        <Sun aria-hidden="true" className="size-5" />
        <span className="sr-only">Switch to light colors</span>
      </span>
    </button>
  );
}
