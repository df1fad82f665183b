import type { NumberRequest, ResolvedNumber } from '@axlewright/contract/catalog/numbers';
import { capabilitiesOfCompanyRole } from '@axlewright/contract/people/capabilities';
import { type Customer, type FoundCustomer, phoneDigitsOf } from '@axlewright/contract/sales/phone-orders';
import type { Db } from '../../../platform/database/db.ts';
import { notFoundError, ShopError } from '../../../platform/shop-error.ts';
import { resolveNumbers } from '../../catalog/numbers/resolve-numbers.ts';
import { mayOrder } from '../../people/account/account.ts';
import { listAddresses } from '../../people/companies/addresses.ts';
import { orderNumberOf } from '../orders/order-number.ts';
import { readOrders } from '../orders/orders.ts';
import type { Buyer } from '../orders/place-order.ts';
import { type BuyerRow, findCompanyContact, listBuyerRows, searchCompanies } from './customers.queries.ts';

const shownUnpaidOrders = 20;

/** Finds the companies that match what a customer said on the phone. */
export async function findCustomers(db: Db, q: string): Promise<FoundCustomer[]> {
  const words = q.trim().toLowerCase();
  if (words === '') return [];
  const rows = await searchCompanies(db, { words, orderId: orderNumberOf(words), phoneDigits: phoneDigitsOf(words) });
  return rows.map(({ id, ...company }) => ({ _id: id, ...company }));
}

/** Returns what a clerk needs to order for a company. Throws 404 if there is no such company. */
export async function getCustomer(db: Db, companyId: string, needsVerifiedEmail: boolean): Promise<Customer> {
  const ofCompany = { companyIds: [companyId] };
  const [company, buyers, addresses, last, unpaid] = await Promise.all([
    findCompanyContact(db, companyId),
    listBuyerRows(db, companyId),
    listAddresses(db, companyId),
    readOrders(db, null, { ...ofCompany, state: 'open' }, { sort: 'newest', limit: 1 }),
    readOrders(db, null, { ...ofCompany, state: 'unpaid' }, { sort: 'newest', limit: shownUnpaidOrders }),
  ]);
  if (!company) throw notFoundError('company');
  return {
    _id: companyId,
    ...company,
    members: buyers.map((buyer) => ({
      userId: buyer.id,
      name: buyer.display_name,
      email: buyer.email ?? '',
      role: buyer.role,
      phone: buyer.phone,
      mayOrder: reasonNotToOrder(buyer, needsVerifiedEmail) === null,
    })),
    addresses,
    lastAddress: last.items[0]?.address ?? '',
    unpaidOrders: unpaid.items.map(({ _id, customer, purchaseOrder, price, createdAt }) => ({
      _id,
      customer,
      purchaseOrder,
      price,
      createdAt,
    })),
  };
}

/** Returns why a clerk cannot order for this member, or null. */
function reasonNotToOrder(buyer: BuyerRow, needsVerifiedEmail: boolean): 'role' | 'unconfirmed' | null {
  if (!capabilitiesOfCompanyRole[buyer.role].includes('orders.place')) return 'role';
  const account = { emailVerified: buyer.email_verified, verifyEmailBy: buyer.verify_email_by };
  return mayOrder(account, needsVerifiedEmail) ? null : 'unconfirmed';
}

/**
 * Finds the member of a company for whom a clerk orders. `refusal` says why the clerk cannot do so: 404 if there is no such company or
 * member, and 422 if the member may not order.
 */
export async function findBuyer(
  db: Db,
  companyId: string,
  userId: string,
  needsVerifiedEmail: boolean,
): Promise<Pick<Buyer, 'email' | 'customer' | 'refusal'>> {
  const buyers = await listBuyerRows(db, companyId);
  const buyer = buyers.find(({ id }) => id === userId);
  if (!buyer) return { email: '', customer: '', refusal: notFoundError(buyers.length > 0 ? 'member' : 'company') };
  const email = buyer.email ?? '';
  const reason = reasonNotToOrder(buyer, needsVerifiedEmail);
  const refusal = reason && new ShopError('may-not-order', 422, { parameters: { reason } });
  return { email, customer: buyer.display_name || email, refusal };
}

/** Finds the parts for typed numbers, including the company's own numbers. Throws 404 if there is no such company. */
export async function resolveCustomerNumbers(db: Db, companyId: string, request: NumberRequest): Promise<{ lines: ResolvedNumber[] }> {
  if (!(await findCompanyContact(db, companyId))) throw notFoundError('company');
  return { lines: await resolveNumbers(db, request, companyId) };
}
