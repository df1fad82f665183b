import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { Button } from '../../../ui/button.tsx';

/** The Pay button. It is disabled until the library for card payments has loaded. */
export function PayButton({ order, loading = false, disabled }: { order: Order; loading?: boolean; disabled: boolean }) {
  return (
    <Button type="submit" variant="primary" loading={loading} disabled={disabled} className="w-full sm:w-auto sm:justify-self-start">
      Pay {formatCents(centsFromDollars(order.price))}
    </Button>
  );
}
