import { centsFromDollars } from '@axlewright/contract/money/money';
import type { Order } from '@axlewright/contract/sales/orders';
import { shopName } from '../../../content/site.ts';
import { Fact } from '../../../ui/fact.tsx';
import { Price } from '../../../ui/price.tsx';
import { EditOrderButton } from '../../sales/orders/edit-order-button.tsx';
import { OrderLinesTable } from '../../sales/orders/order-lines-table.tsx';
import { lineCounts } from '../../sales/orders/order-texts.ts';
import { SaveReceiptButton } from '../../sales/orders/save-receipt-button.tsx';

/** The order on its payment page and receipt. */
export function OrderSummary({ order, mayEdit }: { order: Order; mayEdit: boolean }) {
  const hasOneLine = order.lines.length === 1;
  return (
    <section
      aria-labelledby="summary-title"
      className="rounded-md border border-line bg-surface p-5 print:border-0 print:bg-transparent print:p-0"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="summary-title" className="text-lg">
          Order {order._id}
        </h2>
        <div className="flex flex-wrap gap-3">
          {mayEdit && <EditOrderButton order={order} />}
          {order.state === 'unpaid' && (
            <SaveReceiptButton order={order} size="small">
              Save as PDF
            </SaveReceiptButton>
          )}
        </div>
      </div>
      <OrderFacts order={order} />
      <div className="mt-4">
        {/* Shows only five lines on a screen, so that the user sees the card form below without much scrolling. */}
        <OrderLinesTable caption="Order lines" lines={order.lines} shownLines={5} />
      </div>
      <p className="mt-4 flex flex-wrap items-baseline justify-between gap-x-4 font-semibold text-lg">
        <span>Total {!hasOneLine && <span className="figures font-normal text-base text-ink-soft">({lineCounts(order.lines)})</span>}</span>
        <Price cents={centsFromDollars(order.price)} className="ms-auto" />
      </p>
    </section>
  );
}

function OrderFacts({ order: { purchaseOrder, address, phone, note, placedByStaff } }: { order: Order }) {
  if (!purchaseOrder && !address && !phone && !note && !placedByStaff) return null;
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4 *:first:col-span-full sm:grid-cols-3 sm:*:first:col-span-1 print:grid-cols-3 print:*:first:col-span-1">
      {address.trim() && (
        <Fact term="Ship to">
          <span className="whitespace-pre-line wrap-anywhere">{address}</span>
        </Fact>
      )}
      {purchaseOrder && (
        <Fact term="PO number">
          <span className="figures wrap-anywhere">{purchaseOrder}</span>
        </Fact>
      )}
      {phone && (
        <Fact term="Phone">
          <span className="figures wrap-anywhere">{phone}</span>
        </Fact>
      )}
      {note && (
        <Fact term="Note">
          <span className="whitespace-pre-line wrap-anywhere">{note}</span>
        </Fact>
      )}
      {placedByStaff && <Fact term="Placed by">{shopName}, after a call</Fact>}
    </dl>
  );
}
