/** 403: the sign-in is too old for this call. Confirm the sign-in, then call again. */
export const reauthenticationRequired = 'reauthentication-required';
/** 403: a staff call from a session that has not passed the account's second factor. */
export const secondFactorRequired = 'second-factor-required';
/** 403: the account must confirm its email address first. 409: staff act on another account whose address is not confirmed. */
export const emailNotVerified = 'email-not-verified';
/** 409: the order was paid in the meantime. */
export const alreadyPaid = 'already-paid';
/** 409: the order or the basket names a company that is not the account's current company. */
export const companyChanged = 'company-changed';
/** 409: at least one line that the order takes from the basket is no longer there. Another tab may have ordered or removed it. */
export const basketChanged = 'basket-changed';
/** 409: the part has changed since the editor loaded it. */
export const staleEdit = 'stale-edit';
/** 409: pieces of the order were shipped or canceled in the meantime, so the numbers of pieces left are out of date. */
export const shipmentOutdated = 'shipment-outdated';
/** 409: a cancellation would refund another amount than the employee saw. */
export const refundChanged = 'refund-changed';
/** 409: the stock on hand of some parts is no longer what the clerk saw. */
export const stockOutdated = 'stock-outdated';
/** 422: the quantity breaks the part's minimum, stock or order multiple. */
export const invalidQuantity = 'invalid-quantity';
/**
 * 422: at least one line of the order, basket, or list was rejected. The response's `lines` says which ones, and what is possible instead.
 */
export const linesRejected = 'lines-rejected';

/** 409: the shop accepts no stock alert for this part, because it can be ordered now, was replaced, or will not be sold again. */
export const noStockAlert = 'no-stock-alert';

/** 409: the part already has this vehicle for some of the years, with the same conditions. */
export const applicationExists = 'application-exists';

/** Every `code` that an error of the shop can have. Clients depend on the codes, so a code is never renamed. */
export const errorCodes = [
  'address-changed',
  'already-a-member',
  alreadyPaid,
  'already-refunded',
  applicationExists,
  'authenticator-set-up',
  'bad-signature',
  basketChanged,
  'basket-full',
  'body-too-large',
  'card-provider-refused',
  'card-provider-unavailable',
  companyChanged,
  'company-move-closed',
  emailNotVerified,
  'expectation-failed',
  'forbidden',
  'idempotency-key-reused',
  'identity-unavailable',
  'import-not-possible',
  'import-running',
  'internal-error',
  'invalid-body',
  invalidQuantity,
  'invalid-query',
  'invalid-text',
  'invitation-closed',
  'last-admin',
  'last-owner',
  linesRejected,
  'list-changed',
  'list-exists',
  'malformed-request',
  'may-not-order',
  'method-not-allowed',
  'no-identity',
  'no-new-authenticator',
  'no-payment-due',
  'no-second-factor',
  noStockAlert,
  'not-a-catalog-file',
  'not-a-page-of-the-shop',
  'not-a-picture',
  'not-cancelable',
  'not-found',
  'not-logged-in',
  'not-orderable',
  'not-paid',
  'not-shippable',
  'only-owner',
  'number-decided',
  'order-not-here-yet',
  'packed-by-other',
  'payment-under-way',
  'picture-not-kept',
  'price-changed',
  reauthenticationRequired,
  refundChanged,
  'refund-too-large',
  'request-under-way',
  secondFactorRequired,
  'shared-company',
  shipmentOutdated,
  staleEdit,
  stockOutdated,
  'stock-promised',
  'stock-share-exceeded',
  'too-many-addresses',
  'too-many-attempts',
  'too-many-lists',
  'too-many-cars',
  'too-many-reads',
  'too-many-stock-alerts',
  'too-many-unpaid-lines',
  'too-many-unpaid-orders',
  'too-many-views',
  'too-many-writes',
  'total-out-of-bounds',
  'unavailable',
  'unpaid-orders',
  'unknown-address',
  'unsupported-media-type',
  'wrong-code',
] as const;
export type ErrorCode = (typeof errorCodes)[number];
