import { newProblemDays, type PaymentHealth } from '@axlewright/contract/money/payments';
import { formatDateTime } from '../../../platform/dates.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { Fact } from '../../../ui/fact.tsx';

/** Shows whether the shop's records match the card processor's. */
export function PaymentHealthCard({ health }: { health: PaymentHealth }) {
  const { lastPass, openPayments, refundsUnderWay, refundsFailed, paymentsWithoutOrder } = health;
  return (
    <Card>
      <dl className="grid gap-x-8 gap-y-5 sm:grid-cols-2 xl:grid-cols-3">
        <Fact term="Last check">
          {lastPass ? formatDateTime(lastPass.startedAt) : 'None yet. Runs every minute.'}
          {lastPass?.problem && <span className="block text-danger">{lastPass.problem}</span>}
        </Fact>
        <Fact term="Payments without an order">
          <Count count={paymentsWithoutOrder} isProblem /> in the last {newProblemDays} days
        </Fact>
        <Fact term="Failed refunds">
          <Count count={refundsFailed} isProblem /> to resolve
        </Fact>
        <Fact term="Refunds in progress">
          <Count count={refundsUnderWay} />
        </Fact>
        <Fact term="Open payments">
          <Count count={openPayments} />
        </Fact>
      </dl>
    </Card>
  );
}

function Count({ count, isProblem = false }: { count: number; isProblem?: boolean }) {
  const text = count.toLocaleString('en-US');
  return isProblem ? (
    <Badge tone={count === 0 ? 'success' : 'danger'}>{count === 0 ? 'None' : text}</Badge>
  ) : (
    <span className="figures">{text}</span>
  );
}
