import { Menu as BaseMenu } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';
import { Link, type To } from 'react-router';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  tone?: 'danger';
  disabled?: boolean;
  /** One of the two: where it leads or what it does. */
  to?: To;
  onSelect?: () => void;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  align?: 'start' | 'end';
}

const entryStyle =
  'flex min-h-11 cursor-pointer select-none items-center gap-3 rounded-sm px-3 text-[0.9375rem] no-underline outline-none data-highlighted:bg-sunken ' +
  'data-disabled:cursor-not-allowed data-disabled:opacity-45 [&_svg]:size-4.5';

export function Menu({ trigger, entries, align = 'end' }: MenuProps) {
  return (
    <BaseMenu.Root>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner align={align} sideOffset={6} className="z-50 outline-none">
          <BaseMenu.Popup className="fades min-w-48 rounded-md bg-surface p-1.5 text-ink shadow-popup outline-none">
            {entries.map((entry) => (
              <MenuItem key={entry.label} {...entry} />
            ))}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}

function MenuItem({ label, icon, tone, disabled = false, to, onSelect }: MenuEntry) {
  const className = `${entryStyle} ${tone === 'danger' ? 'text-danger' : ''}`;
  if (to !== undefined && !disabled) {
    return (
      <BaseMenu.LinkItem closeOnClick className={className} render={<Link to={to} />}>
        {icon}
        {label}
      </BaseMenu.LinkItem>
    );
  }
  return (
    <BaseMenu.Item disabled={disabled} onClick={() => onSelect?.()} className={className}>
      {icon}
      {label}
    </BaseMenu.Item>
  );
}
