import {
  type CatalogFileProblem,
  catalogFile,
  closedInvitation,
  closedMove,
  forbidden,
  importNotPossible,
  malformed,
  mayNotOrder,
  mediaTypes,
  noPaymentDue,
  noStockAlert,
  notCancelable,
  notCorrectable,
  notPaid,
  notShippable,
  notVerified,
  rejectedLines,
  unavailable,
  wrongCode,
} from './error-reasons.ts';
import type { ErrorCode } from './errors.ts';
import { centsFromDollars, formatCents, maximumChargeCents, minimumChargeCents } from './money/money.ts';
import type { Problem } from './problem.ts';
import { currentDetailsText, type OrderDetailTexts } from './sales/order-corrections.ts';

const payOrCancel = 'Pay or cancel some in My Orders, then order again.';
const unpaidText = (count: number, what: string) => `You have ${count} unpaid ${what}${count === 1 ? '' : 's'}`;
const ifConfirmedText = (allowed: number | null) =>
  allowed === null ? '' : ` Accounts with a confirmed email address may have ${allowed}.`;
const durationText = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;

/**
 * The text of each error: what happened and what to do next. Browsers build these texts from the code and the parameters. So a translation
 * needs no change on the server.
 */
const texts = {
  'already-paid': () => 'This order is already paid.',
  'already-refunded': () => 'This order is already fully refunded.',
  'address-changed': ({ address }: { address: string }) =>
    `A colleague has changed this address in the meantime. It is now: ${address}. Save again to replace it with yours.`,
  'already-a-member': ({ email }: { email: string }) => `${email} is already a member of this company.`,
  'application-exists': ({ vehicle }: { vehicle: string }) =>
    `The part already has ${vehicle} with the same conditions. Nothing was saved. Change that vehicle instead.`,
  'authenticator-set-up': () => 'An authenticator app is set up already. Remove it first.',
  'bad-signature': () => 'The signature does not match the body.',
  'basket-changed': () =>
    'Your basket has changed in another tab or on another device. Nothing was ordered. Check your basket and My Orders.',
  'basket-full': ({ maximum }: { maximum: number }) =>
    `A basket has at most ${maximum.toLocaleString('en-US')} lines. Nothing was added. Order or remove some lines first.`,
  'body-too-large': () => 'The body is too large.',
  'company-move-closed': ({ reason }: { reason: keyof typeof closedMove }) => closedMove[reason],
  'company-without-owner': () => 'This company has no owner anymore, so no account can be moved into it. Choose another company.',
  'company-changed': () => 'You are now ordering for another company. Check which company this order is for, then order again.',
  'card-provider-refused': () =>
    'Card payments are not working because of a problem on our side. Nothing was charged. Try again later, or contact us.',
  'card-provider-unavailable': () => 'The card processor is not responding. Nothing was charged. Try again in a moment.',
  'email-not-verified': ({ purpose }: { purpose: keyof typeof notVerified }) => notVerified[purpose],
  'expectation-failed': () => 'The shop does not support this Expect header. Send the request without it.',
  forbidden: ({ reason }: { reason: keyof typeof forbidden }) => forbidden[reason],
  'idempotency-key-reused': () => 'This Idempotency-Key was already used for another request.',
  'identity-unavailable': () => 'Your sign-in cannot be verified at the moment. Try again.',
  'invitation-closed': ({ reason }: { reason: keyof typeof closedInvitation }) => closedInvitation[reason],
  'import-not-possible': ({ reason }: { reason: keyof typeof importNotPossible }) => importNotPossible[reason],
  'import-running': () => 'An import is running. Try again when it is finished.',
  'internal-error': () => 'Something went wrong on our side. Try again.',
  'invalid-body': () => 'Some fields are not valid.',
  'invalid-quantity': () => 'Please order a valid quantity',
  'invalid-query': () => 'The query is not valid.',
  'invalid-text': () => 'The text contains a character that cannot be saved. Remove it.',
  'last-admin': ({ email }: { email: string }) => `${email} is the last admin. Make another account an admin first.`,
  'last-owner': () => 'A company needs an owner. Make another member an owner first.',
  'lines-rejected': ({ count, of = 'order' }: { count: number; of?: keyof typeof rejectedLines }) =>
    count === 1
      ? `One line of the ${of} cannot be accepted. ${rejectedLines[of].done} Change or remove it, then ${rejectedLines[of].retry}.`
      : `${count} lines of the ${of} cannot be accepted. ${rejectedLines[of].done} Change or remove them, then ${rejectedLines[of].retry}.`,
  'list-changed': () => 'This list was changed after you opened it. Discard your changes to see the current list, then make them again.',
  'list-exists': ({ name }: { name: string }) => `Your company already has a list with the name “${name}”. Choose another name.`,
  'malformed-request': ({ part }: { part: keyof typeof malformed }) => malformed[part],
  'may-not-order': ({ reason }: { reason: keyof typeof mayNotOrder }) => mayNotOrder[reason],
  'method-not-allowed': ({ allowed }: { allowed: string }) => `This URL accepts only ${allowed}.`,
  'no-identity': () => 'Log in again: your sign-in could not be confirmed.',
  'no-new-authenticator': () => 'There is no new authenticator app to confirm. Start again.',
  'no-payment-due': ({ reason }: { reason: keyof typeof noPaymentDue }) => noPaymentDue[reason],
  'no-stock-alert': ({ reason }: { reason: keyof typeof noStockAlert }) => noStockAlert[reason],
  'no-second-factor': () => 'Set up a passkey or an authenticator app first.',
  'not-a-catalog-file': ({ reason, ...details }: CatalogFileProblem) => catalogFile[reason](details),
  'not-a-page-of-the-shop': () => 'The page to return to must be a path of this shop.',
  'not-a-picture': () => 'This file cannot be read as a picture. Send a JPEG, PNG, WebP or AVIF of at most 50 megapixels.',
  'not-cancelable': ({ reason }: { reason: keyof typeof notCancelable }) => notCancelable[reason],
  'not-correctable': ({ reason }: { reason: keyof typeof notCorrectable }) => notCorrectable[reason],
  'not-found': ({
    what,
  }: {
    what:
      | 'account'
      | 'address'
      | 'car'
      | 'company'
      | 'import'
      | 'invitation'
      | 'item'
      | 'line'
      | 'line code'
      | 'synonyms'
      | 'application'
      | 'vehicle'
      | 'list'
      | 'member'
      | 'move'
      | 'number'
      | 'order'
      | 'part'
      | 'review'
      | 'view';
  }) => `There is no such ${what}.`,
  'not-logged-in': () => 'Log in to do this.',
  'not-orderable': () => 'This part cannot be ordered at the moment.',
  'not-shippable': ({ reason }: { reason: keyof typeof notShippable }) => notShippable[reason],
  'packed-by-other': ({ name }: { name: string }) => `${name} is packing this order now. Take over the packing first.`,
  'stock-outdated': ({ partNumbers }: { partNumbers: string }) => `The stock of ${partNumbers} has changed in the meantime.`,
  'stock-promised': ({ partNumber, available, promised }: { partNumber: string; available: number; promised: number }) =>
    `${partNumber}: ${promised} are promised to orders, so the stock can be reduced by at most ${available}.`,
  'shipment-outdated': () => 'Pieces of this order were shipped or canceled in the meantime. Check what is left, then try again.',
  // `failure`: why the card processor rejected the card, in words for the buyer
  'not-paid': ({ reason, failure }: { reason: keyof typeof notPaid; failure?: string | null }) => failure ?? notPaid[reason],
  'number-decided': () => 'Someone has already dealt with this number. Reload the list.',
  'only-owner': ({ company }: { company: string }) =>
    `This account is the only owner of ${company || 'a company'}, which has other members. Make one of them an owner first.`,
  'order-changed': (now: Partial<OrderDetailTexts>) =>
    `Someone has changed this order in the meantime. ${currentDetailsText(now)} Check that, then save again.`,
  'order-not-here-yet': () => 'This event is about an order that does not exist yet. Send it again later.',
  'part-number-taken': ({ brand, partNumber }: { brand: string; partNumber: string; partId: string }) =>
    `Another part has this number now: ${brand} ${partNumber}. Delete that part or change its number, then restore this one.`,
  'payment-under-way': () => 'This order has been paid or is being paid right now. It cannot be canceled.',
  'pick-list-too-long': ({ limit }: { limit: number }) =>
    `These orders have more than ${limit.toLocaleString('en-US')} different parts. Select fewer orders.`,
  'picture-not-kept': () => 'The picture could not be stored, and nothing was changed. Try again in a few minutes.',
  'price-changed': ({ price }: { price: number }) => `The price is now ${formatCents(centsFromDollars(price))}. Check it and order again.`,
  'reauthentication-required': () => 'Confirm that it is you, then try again. You stay logged in.',
  'refund-changed': (changed: { refund: number } | { left: number }) =>
    'left' in changed
      ? `Nothing was refunded. In the meantime, the amount that can be refunded changed to ${formatCents(centsFromDollars(changed.left))}. Check the last refund, then confirm again.`
      : `This cancellation now refunds ${formatCents(centsFromDollars(changed.refund))}. Nothing was canceled. Check the amount, then confirm again.`,
  'refund-not-owed': () =>
    'This refund was tried again, or the whole payment was refunded, so nothing was recorded. Reload the list, and check before you return the money again.',
  'refund-too-large': ({ left }: { left: number }) => `At most ${formatCents(centsFromDollars(left))} of this order can still be refunded.`,
  'request-under-way': () => 'The same order is being placed right now. Check My Orders in a moment.',
  'shared-company': () => 'Other people belong to the former company of this account, so its orders stay there.',
  'second-factor-required': () => 'Verify with your second factor first. You stay logged in.',
  'stale-edit': () => 'This part has changed since you loaded it. Reload it, then save again.',
  'stock-share-exceeded': ({ percent, allowed }: { percent: number; allowed: number | null }) =>
    `Until you confirm your email address, your unpaid orders may hold at most ${percent}% of a part’s stock. ${
      allowed === null ? 'Pay for your unpaid orders' : `Order ${allowed} or fewer`
    }, or confirm your email address.`,
  'successor-loop': ({ partNumber }: { partNumber: string }) =>
    `${partNumber} was not restored. It and other parts would replace each other. Remove ${partNumber} from the successors of the other parts, then restore it.`,
  'too-many-addresses': ({ maximum }: { maximum: number }) => `A company has at most ${maximum} addresses. Remove one first.`,
  'too-many-attempts': ({ seconds }: { seconds: number }) => `Too many attempts. Try again in ${durationText(seconds)}.`,
  'too-many-cars': ({ maximum }: { maximum: number }) =>
    `A company has at most ${maximum.toLocaleString('en-US')} cars in its garage. Remove one first.`,
  'too-many-lists': ({ maximum }: { maximum: number }) => `A company has at most ${maximum} saved lists. Delete one first.`,
  'too-many-stock-alerts': ({ maximum }: { maximum: number }) =>
    `You have ${maximum} stock alerts, and no more are allowed. Remove some under Saved Lists first.`,
  'too-many-reads': ({ seconds }: { seconds: number }) => `Too many requests from your network. Try again in ${durationText(seconds)}.`,
  'too-many-views': ({ maximum }: { maximum: number }) => `You have ${maximum} saved views of this list. Delete one first.`,
  'too-many-unpaid-lines': ({ unpaid, left, allowedIfConfirmed }: { unpaid: number; left: number; allowedIfConfirmed: number | null }) =>
    `${unpaidText(unpaid, 'order line')}, ${left > 0 ? `so this order may have at most ${left}` : 'and no more are allowed'}. ${payOrCancel}${ifConfirmedText(allowedIfConfirmed)}`,
  'too-many-unpaid-orders': ({ unpaid, allowedIfConfirmed }: { unpaid: number; allowedIfConfirmed: number | null }) =>
    `${unpaidText(unpaid, 'order')}, and no more are allowed. ${payOrCancel}${ifConfirmedText(allowedIfConfirmed)}`,
  'too-many-writes': ({ seconds }: { seconds: number }) => `Too many changes in a short time. Try again in ${durationText(seconds)}.`,
  'total-out-of-bounds': () =>
    `The total of an order must be between ${formatCents(minimumChargeCents)} and ${formatCents(maximumChargeCents)}.`,
  unavailable: ({ reason }: { reason: keyof typeof unavailable }) => unavailable[reason],
  'unknown-address': () => 'There is nothing at this URL.',
  'unpaid-orders': ({ orders }: { orders: number }) =>
    orders === 1
      ? 'This account has an unpaid order. Pay or cancel it first.'
      : `This account has ${orders} unpaid orders. Pay or cancel them first.`,
  'unsupported-media-type': ({ expected }: { expected: keyof typeof mediaTypes }) => mediaTypes[expected],
  'wrong-code': ({ expected }: { expected: keyof typeof wrongCode }) => `That code is incorrect. ${wrongCode[expected]}`,
} satisfies Record<ErrorCode, (parameters: never) => string>;

type Texts = typeof texts;

/** The type of the values that the text of an error needs; undefined if it needs none. */
export type ErrorParameters<Code extends ErrorCode> = Texts[Code] extends () => string ? undefined : Parameters<Texts[Code]>[0];

/** Returns the text of an error. */
export function errorText<Code extends ErrorCode>(code: Code, parameters: ErrorParameters<Code>): string {
  return (texts[code] as (parameters: ErrorParameters<Code>) => string)(parameters);
}

/**
 * Returns the text for an error response. A server of another version may send an unknown code, no parameters, or unknown ones. The function then
 * returns the response's `detail`.
 */
export function problemText({ code, parameters, detail }: Pick<Problem, 'code' | 'parameters' | 'detail'>): string {
  if (!Object.hasOwn(texts, code)) return detail;
  const text = texts[code as ErrorCode] as (parameters: unknown) => string | undefined;
  if (text.length > 0 && !parameters) return detail;
  try {
    return text(parameters) ?? detail;
  } catch {
    return detail;
  }
}
