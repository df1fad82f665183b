import { randomUUID } from 'node:crypto';
import type { OrderToPlace } from '../src/features/sales/orders/place-order.queries.ts';
import { companyIdOf } from './companies.ts';
import type { Person } from './people.ts';

interface TestLine {
  part: { _id: string };
  quantity: number;
  seenCents?: number | null;
  note?: string;
  orderedAs?: string;
  vehicle?: string;
}

/** Returns a function that makes orders for a buyer, as input for the statement that places orders. Each has a new idempotency key. */
export async function ordersOf(buyer: Person): Promise<(lines: TestLine[], more?: Partial<OrderToPlace>) => OrderToPlace> {
  const companyId = await companyIdOf(buyer);
  return (lines, more) => ({
    userId: buyer.userId,
    companyId,
    email: buyer.email,
    customer: buyer.name,
    isAllowed: true,
    address: '',
    shipTo: null,
    purchaseOrder: '',
    phone: '',
    note: '',
    placedBy: null,
    lines: lines.map(({ part, quantity, seenCents = null, note = '', orderedAs = '', vehicle = '' }) => ({
      partId: part._id,
      quantity,
      seenCents,
      note,
      orderedAs,
      vehicle,
    })),
    basketLines: [],
    seenTotalCents: null,
    idempotencyKey: randomUUID(),
    requestHash: '',
    ...more,
  });
}
