import { formatCents } from '@axlewright/contract/money/money';

/** Shows integer cents in dollars: 123450 → $1,234.50 */
export function Price({ cents, className = '' }: { cents: number; className?: string }) {
  return <span className={`figures whitespace-nowrap ${className}`}>{formatCents(cents)}</span>;
}
