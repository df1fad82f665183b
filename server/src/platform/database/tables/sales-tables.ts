import type { currency } from '@axlewright/contract/money/money';
import type { OrderDetailChange } from '@axlewright/contract/sales/order-corrections';
import type { OrderEventActor, OrderEventKind } from '@axlewright/contract/sales/order-history';
import type { OrderLineKind } from '@axlewright/contract/sales/order-lines';
import type { FulfillmentStatus, OrderState, OrderStatus, SettlementStatus } from '@axlewright/contract/sales/orders';
import type { ShipTo } from '@axlewright/contract/sales/ship-to';
import type { Generated, JSONColumnType } from 'kysely';
import type { DefaultNow, Id } from './column-types.ts';

/** The company to which an order was billed. Older instances may read what newer ones write, so fields can only be added. */
export interface BilledCompany {
  /** empty: nobody has named the company, so the buyer is a person */
  name: string;
  taxId: string;
}

export interface SalesTables {
  orders: {
    id: Id;
    user_id: string;
    company_id: string;
    email: string;
    customer: string;
    address: string;
    /** null: the shipping address is only text */
    ship_to: JSONColumnType<ShipTo, string | undefined, string> | null;
    purchase_order: Generated<string>;
    phone: Generated<string>;
    note: Generated<string>;
    /** the employee who placed the order for the buyer; null: the buyer placed it */
    placed_by: Generated<string | null>;
    total_cents: number;
    currency: Generated<typeof currency>;
    /** can be computed from order_status and settlement; older instances write only this column */
    state: Generated<OrderState>;
    order_status: Generated<OrderStatus>;
    settlement: Generated<SettlementStatus>;
    fulfillment: Generated<FulfillmentStatus>;
    /** null: not on hold */
    hold_reason: string | null;
    transaction_id: string | null;
    /** the company as it was when the order was paid; null: the order is unpaid, or an older instance settled its payment */
    billed_company: BilledCompany | null;
    created_at: DefaultNow;
    /** if staff gave the buyer more time to pay: until when; null: the usual time */
    pay_until: Date | null;
    paid_at: Date | null;
    cancelled_at: Date | null;
  };
  order_lines: {
    order_id: string;
    line_number: number;
    part_id: string;
    part_number: string;
    name: string;
    image: string;
    quantity: number;
    unit_price_cents: number;
    kind: Generated<OrderLineKind>;
    note: Generated<string>;
    ordered_as: Generated<string>;
    vehicle: Generated<string>;
    /** 0 for orders that were paid before the shop recorded shipments */
    shipped_quantity: Generated<number>;
    /** pieces that staff canceled after the payment */
    cancelled_quantity: Generated<number>;
  };
  order_events: {
    id: Id;
    order_id: string;
    what: OrderEventKind;
    from_state: OrderState | null;
    to_state: OrderState;
    actor: OrderEventActor;
    user_id: string | null;
    cents: number | null;
    intent_id: string | null;
    refund_id: string | null;
    shipment_id: string | null;
    cancellation_id: string | null;
    /** for staff, such as the reason for a hold */
    note: Generated<string>;
    /** what was corrected; null: the event is not about a correction */
    changes: JSONColumnType<OrderDetailChange[], string | undefined, string> | null;
    /** the time until which the buyer can pay; null: the event is not about that */
    pay_by: Date | null;
    at: DefaultNow;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    request_hash: string;
    response: JSONColumnType<object, string>;
    created_at: DefaultNow;
  };
  basket_lines: {
    id: Id;
    company_id: string;
    user_id: string;
    part_id: string;
    quantity: number;
    note: string;
    ordered_as: string;
    vehicle: Generated<string>;
    added_at: DefaultNow;
  };
  saved_lists: {
    id: Id;
    company_id: string;
    name: string;
    created_at: DefaultNow;
    updated_at: DefaultNow;
    updated_by: string;
  };
  saved_list_lines: {
    list_id: string;
    line_number: number;
    part_id: string;
    quantity: number;
    note: string;
    ordered_as: string;
    vehicle: Generated<string>;
  };
  stock_alerts: {
    id: Generated<string>;
    company_id: string;
    user_id: string;
    part_id: string;
    /** null: any quantity */
    quantity: number | null;
    requested_at: DefaultNow;
  };
}
