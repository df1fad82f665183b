import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import { MoveRight } from 'lucide-react';

/** The labels for the field names in the audit log. */
const fieldLabels: Record<string, string> = {
  name: 'Name',
  description: 'Description',
  image: 'Image',
  price: 'Price',
  minQ: 'Minimum quantity',
  orderMultiple: 'Order multiple',
  availableQ: 'Available quantity',
  lifeCycleStatus: 'Status',
  neededWith: 'Needed with',
  orderedWith: 'Ordered with',
  applications: 'Vehicles',
  universal: 'Universal',
  role: 'Role',
  brand: 'Brand',
  part: 'Part',
  successors: 'Replaced by',
  'second factor': 'Second factor',
  'authenticator app': 'Authenticator app',
  passkeys: 'Passkeys',
  'recovery codes': 'Recovery codes',
  state: 'State',
  'left of the payment': 'Net payment',
  refund: 'Refund',
  'pieces left': 'Pieces left',
  reason: 'Reason',
  company: 'Company',
  orders: 'Orders',
};

const inDollars = new Set(['price', 'left of the payment', 'refund']);

export function ActionChanges({ changes }: { changes: AdminActionChange[] }) {
  if (changes.length === 0) return <span className="text-ink-faint">No details</span>;
  return (
    <dl className="grid gap-1 text-start text-sm">
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt className="inline text-ink-faint">{fieldLabels[field] ?? field}: </dt>
          <dd className="inline wrap-anywhere">
            {from !== null && from !== '' && (
              <>
                <del className="text-ink-soft decoration-ink-faint">{displayText(field, from)}</del>{' '}
                <MoveRight aria-label="to" className="inline size-3.5 text-ink-faint" />{' '}
              </>
            )}
            {to === null || to === '' ? (
              <span className="text-ink-faint">none</span>
            ) : (
              <ins className="no-underline">{displayText(field, to)}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const maxShownLength = 160;

function displayText(field: string, value: string | number): string {
  if (typeof value === 'number') {
    const style = inDollars.has(field) ? ({ style: 'currency', currency: 'USD' } as const) : {};
    return value.toLocaleString('en-US', style);
  }
  return value.length > maxShownLength ? `${value.slice(0, maxShownLength)}…` : value;
}
