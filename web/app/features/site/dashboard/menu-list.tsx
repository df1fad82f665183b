import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import type { IconComponent } from '../../../ui/create-icon.ts';
import { scrollToCurrent } from '../../../ui/scroll-to-current.ts';

export interface MenuEntry {
  label: string;
  to: string;
  icon: IconComponent;
  /** Set it if paths of other entries start with this entry's path. The entry is then marked only on exactly its own path. */
  isIndex?: boolean;
}

interface MenuListProps {
  /** the entries that the specification requires, in its order */
  entries: readonly MenuEntry[];
  /** entries that the specification does not mention; they follow a divider */
  additions: readonly MenuEntry[];
  className?: string;
}

/** The entries of the dashboard's menu. On narrow screens they are one line that scrolls sideways. */
export function MenuList({ entries, additions, className }: MenuListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { pathname } = useLocation();
  // On a phone, the entry of the current page may be scrolled out of view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page or the menu entries change
  useEffect(() => scrollToCurrent(list.current), [pathname, entries, additions]);

  return (
    <nav aria-label="Dashboard" className={className}>
      <ul
        ref={list}
        className="-mx-[clamp(1rem,4vw,2.5rem)] flex gap-1 overflow-x-auto border-line border-b px-[clamp(1rem,4vw,2.5rem)] lg:mx-0 lg:grid lg:border-b-0 lg:px-0"
      >
        {[...entries, ...additions].map((entry) => (
          <li
            key={entry.to}
            className={entry === additions[0] ? 'border-line border-s ps-1 lg:mt-2 lg:border-s-0 lg:border-t lg:ps-0 lg:pt-2' : undefined}
          >
            <MenuLink {...entry} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function MenuLink({ to, label, icon: Icon, isIndex = false }: MenuEntry) {
  return (
    <NavLink
      to={to}
      end={isIndex}
      className="flex min-h-12 items-center gap-2.5 whitespace-nowrap border-transparent border-b-3 px-3 font-medium text-ink-soft transition-colors hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink lg:min-h-11 lg:pointer-fine:min-h-9 lg:border-s-3 lg:border-b-0 lg:hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
    </NavLink>
  );
}
