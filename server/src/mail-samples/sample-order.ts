import { currency } from '@axlewright/contract/money/money';
import type { OrderLine } from '@axlewright/contract/sales/order-lines';
import type { Order } from '@axlewright/contract/sales/orders';
import type { OrderEventRow } from '../features/sales/order-mails/order-mails.queries.ts';

const lineDefaults = { kind: 'part', image: '', shipped: 0, cancelled: 0, note: '', orderedAs: '', vehicle: '' } as const;

/** The names are as long as real ones, because the samples show how the emails wrap. */
const lines: OrderLine[] = [
  {
    ...lineDefaults,
    lineNumber: 1,
    partId: '1',
    partNumber: 'AXW-BR-33028',
    name: 'Brake rotor, vented, coated, front, 12.99 in',
    quantity: 4,
    unitPrice: 48.9,
    price: 195.6,
    note: 'For the red truck',
  },
  {
    ...lineDefaults,
    lineNumber: 2,
    partId: '2',
    partNumber: 'AXW-OF-9318',
    name: 'Oil filter, spin-on',
    quantity: 24,
    unitPrice: 6.45,
    price: 154.8,
  },
  {
    ...lineDefaults,
    lineNumber: 3,
    partId: '3',
    partNumber: 'AXW-SUSPENSION-CONTROL-ARM-LH-20418-HD',
    name: 'Suspension control arm and ball joint assembly, front lower left, heavy duty',
    quantity: 120,
    unitPrice: 1189.95,
    price: 142_794,
  },
];

export const sampleOrder: Order = {
  _id: '104233',
  name: 'Brake rotor, vented, coated, front, 12.99 in',
  address: 'Lakeshore Fleet Services, Bay 4\n1200 South Industrial Parkway, Building C\nDayton, OH 45402',
  shipTo: null,
  purchaseOrder: 'PO-2026-0117',
  phone: '',
  note: '',
  placedByStaff: false,
  email: 'bea@garage.example',
  companyId: '1',
  company: 'Lakeshore Fleet Services',
  price: 143_144.4,
  currency,
  customer: 'Bea Buyer',
  paid: true,
  transactionId: null,
  state: 'paid',
  status: 'open',
  settlement: 'paid',
  fulfillment: 'partly-shipped',
  refunded: 0,
  lines,
  createdAt: '2026-01-05T15:00:00.000Z',
  paidAt: null,
  cancelledAt: null,
};

export const sampleEvent: OrderEventRow = {
  order_id: sampleOrder._id,
  what: 'placed',
  actor: 'buyer',
  user_id: '1',
  cents: null,
  note: '',
  changes: null,
  reason: '',
  order_state: 'unpaid',
  refunded_cents: 0,
  was_refunded: false,
  is_given_up: false,
  was_deducted: false,
  is_deduction_refunded: true,
  payment_cents: 14_314_440,
  has_later_shipment: false,
  shipment: null,
  canceled: [],
};

export const sampleShipment: NonNullable<OrderEventRow['shipment']> = {
  carrier: 'ups',
  tracking_number: '1Z999AA10123456784',
  lines: [
    { line_number: 1, quantity: 4 },
    { line_number: 3, quantity: 20 },
  ],
};
