import { capabilitiesOfCompanyRole } from '@axlewright/contract/people/capabilities';
import type { MyCapabilities } from '@axlewright/contract/people/company';
import type { Order } from '@axlewright/contract/sales/orders';

/**
 * Returns whether a member may pay for an order and cancel it: their own order if they may order for its company, and every order if they
 * manage the company's orders. The server checks it too.
 */
export function mayManageOrder(
  my: Pick<MyCapabilities, 'companies'>,
  email: string,
  order: Pick<Order, 'companyId' | 'email' | 'isOwn'>,
): boolean {
  const membership = my.companies.find(({ companyId }) => companyId === order.companyId);
  if (!membership) return false;
  const capabilities = capabilitiesOfCompanyRole[membership.role];
  // During an upgrade, the response of an older instance has no isOwn. The email address in the order may be a former one.
  const isOwn = order.isOwn ?? order.email === email;
  return capabilities.includes('orders.manage-company') || (isOwn && capabilities.includes('orders.place'));
}
