import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Receipt } from '@axlewright/contract/money/receipt';
import type { Order } from '@axlewright/contract/sales/orders';
import { useQuery } from '@tanstack/react-query';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { formatDate } from '../../../platform/dates.ts';
import { Fact } from '../../../ui/fact.tsx';
import { Price } from '../../../ui/price.tsx';
import { SaveReceiptButton } from '../../sales/orders/save-receipt-button.tsx';
import { receiptQuery } from './payment.queries.ts';

/** The seller, the payer, and every payment and refund. Together with the order above, this is what the PDF shows. */
export function ReceiptDetails({ order }: { order: Order }) {
  const result = useQuery(receiptQuery(order._id));
  const { data: receipt } = result;
  return (
    <section
      aria-labelledby="receipt-title"
      className="grid gap-4 rounded-md border border-line bg-surface p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="receipt-title" className="text-lg">
          Receipt
        </h2>
        <SaveReceiptButton order={order} size="small">
          Save as PDF
        </SaveReceiptButton>
      </div>
      {receipt ? (
        <>
          <Parties receipt={receipt} />
          <Payments receipt={receipt} />
        </>
      ) : (
        <LoadingState result={result} label="Loading the receipt" errorTitle="The receipt could not be loaded" />
      )}
    </section>
  );
}

function Parties({ receipt: { seller, billTo, invoiceNumber } }: { receipt: Receipt }) {
  const soldBy = [seller.name, ...seller.address, seller.email];
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
      <Fact term="Sold by">
        <span className="whitespace-pre-line wrap-anywhere">{soldBy.join('\n')}</span>
      </Fact>
      <Fact term="Bill to">
        <span className="whitespace-pre-line wrap-anywhere">{billTo.join('\n')}</span>
      </Fact>
      {invoiceNumber !== null && <Fact term="Invoice">{invoiceNumber}</Fact>}
    </dl>
  );
}

function Payments({ receipt: { payments, refunds, pendingRefunds, paid } }: { receipt: Receipt }) {
  return (
    <div className="grid gap-2 border-line border-t pt-4">
      {payments.map(({ transactionId, at, amount }) => (
        <Row key={transactionId} label={`Card payment, ${formatDate(at)}`} dollars={amount} />
      ))}
      <Refunds label="Refund to the card" refunds={refunds} />
      <Row label="Amount paid" dollars={paid} isSum />
      <Refunds label="Refund requested" refunds={pendingRefunds} />
    </div>
  );
}

function Refunds({ label, refunds }: { label: string; refunds: Receipt['refunds'] }) {
  return refunds.map(({ at, amount, reason }, index) => (
    // The rows have no state, so it does not matter that a key can move to another refund.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    <Row key={index} label={`${label}, ${formatDate(at)}${reason && `: ${reason}`}`} dollars={-amount} />
  ));
}

function Row({ label, dollars, isSum = false }: { label: string; dollars: number; isSum?: boolean }) {
  return (
    <p className={`flex flex-wrap justify-between gap-x-4 ${isSum ? 'font-semibold' : ''}`}>
      <span className="wrap-anywhere">{label}</span>
      <Price cents={centsFromDollars(dollars)} className="ms-auto" />
    </p>
  );
}
