import { type Caller, can, canIn } from '../../../platform/auth/caller.ts';
import { accessDeniedError } from '../../../platform/auth/guard.ts';
import { hiddenError } from '../../../platform/shop-error.ts';

interface OwnedOrder {
  user_id: string;
  company_id: string;
}

/** Returns true if the caller placed the order and is still a member of its company, or may see all orders of the company or the shop. */
export function maySeeOrder(caller: Caller, order: OwnedOrder): boolean {
  return can(caller, 'orders.view') || isOwnOrder(caller, order) || canIn(caller, order.company_id, 'orders.view-company');
}

/**
 * Throws 404 if the caller may not see the order as a member of its company, and 403 if the caller may see it but not pay it. A staff role
 * gives no access here.
 */
export function requireMayPay(caller: Caller, order: OwnedOrder): void {
  if (mayManageForCompany(caller, order)) return;
  throw maySeeAsMember(caller, order) ? accessDeniedError(caller) : hiddenError('order');
}

/** Throws 404 if the caller may not see the order, and 403 if the caller may see the order, but not cancel it or report its payment. */
export function requireMayManage(caller: Caller, order: OwnedOrder): void {
  if (can(caller, 'orders.manage') || mayManageForCompany(caller, order)) return;
  throw maySeeOrder(caller, order) ? accessDeniedError(caller) : hiddenError('order');
}

function mayManageForCompany(caller: Caller, order: OwnedOrder): boolean {
  return (
    (isOwnOrder(caller, order) && canIn(caller, order.company_id, 'orders.place')) ||
    canIn(caller, order.company_id, 'orders.manage-company')
  );
}

const maySeeAsMember = (caller: Caller, order: OwnedOrder) =>
  isOwnOrder(caller, order) || canIn(caller, order.company_id, 'orders.view-company');

/** Returns true if the caller placed the order and is still a member of its company. */
const isOwnOrder = (caller: Caller, order: OwnedOrder) => order.user_id === caller.userId && canIn(caller, order.company_id);
