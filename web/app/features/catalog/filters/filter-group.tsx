import ChevronDown from 'virtual:icon/chevron-down';
import { type ReactNode, useState } from 'react';

interface FilterGroupProps {
  title: string;
  /** how many filters of the group are set */
  chosen: number;
  isOpenAtFirst: boolean;
  children: ReactNode;
}

/** A collapsible group of filters. It is open at first if one of its filters is set, or if `isOpenAtFirst`. */
export function FilterGroup({ title, chosen, isOpenAtFirst, children }: FilterGroupProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst || chosen > 0);
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="group/filter border-line border-t">
      <summary className="flex min-h-12 list-none items-center gap-2 rounded-sm font-semibold text-sm hover:text-accent-text [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere min-w-0 grow">{title}</span>
        {chosen > 0 && (
          <span className="figures grid min-h-5 min-w-5 place-items-center rounded-full bg-ink px-1.5 text-paper text-xs">
            {chosen}
            <span className="sr-only"> {chosen === 1 ? 'filter' : 'filters'}</span>
          </span>
        )}
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-soft group-open/filter:rotate-180" />
      </summary>
      <fieldset className="min-w-0 pb-4">
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
