import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';

interface RelatedPartRowProps {
  /** `name` is null if no part in the catalog has this number */
  part: { brand: string; partNumber: string; name: string | null; isVisible: boolean };
  note?: string;
  /** the buttons */
  children: ReactNode;
}

/** One part that is related to the product, in a list for staff. */
export function RelatedPartRow({ part: { brand, partNumber, name, isVisible }, note, children }: RelatedPartRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2">
      <span className="min-w-0 flex-1 basis-48">
        <span className="figures font-medium">{partNumber}</span> {note && <span className="text-ink-soft text-sm">{note}</span>}
        <span className="wrap-anywhere block text-ink-soft text-sm">{name ?? `No ${brand} part has this number yet`}</span>
      </span>
      {!isVisible && <Badge>Hidden from buyers</Badge>}
      {children}
    </li>
  );
}
