import Moon from 'virtual:icon/moon';
import Sun from 'virtual:icon/sun';
import { toggleTheme } from '../../../platform/theme.ts';

/**
 * The button for light or dark colors. It has both icons and both texts, and CSS hides one of each: the server does not know the color
 * scheme.
 */
export function ThemeToggle({ className }: { className: string }) {
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className={`size-11 shrink-0 place-items-center rounded-sm text-ink-soft transition-colors hover:bg-sunken hover:text-ink ${className}`}
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
