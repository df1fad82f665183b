import ArrowDown from 'virtual:icon/arrow-down';
import ArrowUp from 'virtual:icon/arrow-up';
import ChevronsUpDown from 'virtual:icon/chevrons-up-down';

export type SortDirection = 'ascending' | 'descending' | 'none';

const icons = { ascending: ArrowUp, descending: ArrowDown, none: ChevronsUpDown } as const;

export interface SortHeaderProps {
  direction: SortDirection;
  onToggle: () => void;
  alignEnd?: boolean;
  children: string;
}

/** The button in a column header that sorts the table. It is hidden if the table shows its rows as cards. */
export function SortHeader({ direction, onToggle, alignEnd = false, children }: SortHeaderProps) {
  const Icon = icons[direction];
  return (
    <>
      <span className="@3xl:hidden">{children}</span>
      <button
        type="button"
        onClick={onToggle}
        className={`-my-2 hidden min-h-9 items-center gap-1.5 rounded-sm pointer-coarse:min-h-11 hover:text-ink @3xl:flex ${
          direction === 'none' ? '' : 'text-ink'
        } ${alignEnd ? 'ms-auto flex-row-reverse' : ''}`}
      >
        {children}
        <Icon aria-hidden="true" className={`size-4 shrink-0 ${direction === 'none' ? 'text-ink-faint' : 'text-accent-text'}`} />
      </button>
    </>
  );
}
