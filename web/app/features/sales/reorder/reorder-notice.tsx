import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { ReorderResult } from './reorder.ts';
import { reorderHeadline } from './reorder-headline.ts';

/** Says on the basket's page what a reorder has added, and what it could not add. */
export function ReorderNotice() {
  const result = (useLocation().state as { reorder?: ReorderResult } | null)?.reorder;
  if (!result) return null;
  const { missing, replaced, toFix, repriced } = result;
  const isComplete = missing.length + replaced.length + toFix.length + repriced.length === 0;
  return (
    <div
      role="status"
      className={`grid gap-3 border-s-4 px-5 py-4 ${isComplete ? 'border-success bg-success-soft' : 'border-warning bg-warning-soft'}`}
    >
      <p className="font-semibold">{reorderHeadline(result)}</p>
      <Group
        title="No longer in the catalog, not added"
        lines={missing.map((line) => (line.successor ? `${nameOf(line)}: ${line.successor} replaces it` : nameOf(line)))}
      />
      <Group
        title="Added, but another part replaces it"
        lines={replaced.map((line) => `${nameOf(line)}: ${line.successors.join(' and ')}`)}
      />
      <Group title="Added, but needs a change before you can order it" lines={toFix.map(nameOf)} />
      <Group
        title="New prices"
        lines={repriced.map((line) => `${nameOf(line)}: ${dollars(line.before)} before, ${dollars(line.now)} now`)}
      />
    </div>
  );
}

function Group({ title, lines }: { title: string; lines: string[] }): ReactNode {
  if (lines.length === 0) return null;
  return (
    <div>
      <p className="font-medium text-sm">{title}</p>
      <ul className="figures max-h-48 list-disc overflow-y-auto ps-5 text-ink-soft text-sm">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = ({ partNumber, name }: { partNumber: string; name: string }) => `${partNumber} ${name}`;
const dollars = (amount: number) => formatCents(centsFromDollars(amount));
