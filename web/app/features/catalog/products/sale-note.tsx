import FilePenLine from 'virtual:icon/file-pen-line';
import PackageCheck from 'virtual:icon/package-check';
import TriangleAlert from 'virtual:icon/triangle-alert';
import { isOrderableStatus, type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { smallestOrderQuantity } from '@axlewright/contract/sales/order-quantity';
import { draftNeeds } from './part-status.ts';

interface SaleNoteProps {
  name: string;
  price: number | null;
  availableQ: number | null;
  minQ: number | null;
  orderMultiple: number | null;
  /** life-cycle status of the edited part; undefined for a new part, which always gets an orderable status */
  status?: LifeCycleStatus | undefined;
}

/** Tells the user whether the product will be a draft, not orderable, or for sale when the form is saved. */
export function SaleNote({ status, minQ, ...fields }: SaleNoteProps) {
  const { availableQ, orderMultiple } = fields;
  const needs = draftNeeds(fields);
  const minOrder = availableQ === null ? null : smallestOrderQuantity({ minQ: minQ ?? 0, orderMultiple, availableQ });

  return (
    <div role="status" className="text-ink-soft [&_p]:flex [&_p]:items-start [&_p]:gap-2.5 [&_svg]:mt-0.5 [&_svg]:size-5 [&_svg]:shrink-0">
      {needs !== null ? (
        <p>
          <FilePenLine aria-hidden="true" />
          <span>
            Draft: needs {needs}. <span className="text-ink-faint">Only staff can see drafts.</span>
          </span>
        </p>
      ) : status && !isOrderableStatus(status) ? (
        <p className="text-warning">
          <TriangleAlert aria-hidden="true" />
          Customers cannot order it: its status is “{lifeCycleStatuses[status]}”.
        </p>
      ) : minOrder === null ? (
        <p className="text-warning">
          <TriangleAlert aria-hidden="true" />
          No quantity can be ordered: it must be more than the minimum and less than the available quantity.
        </p>
      ) : (
        <p>
          <PackageCheck aria-hidden="true" />
          Customers can order it. Min. order {minOrder.toLocaleString('en-US')}.
        </p>
      )}
    </div>
  );
}
