/** Every `code` that an error of the shop can have. Clients depend on the codes, so a code is never renamed. */
export const errorCodes = [
  'address-changed',
  'already-a-member',
  /** 409: the order was paid in the meantime. */
  'already-paid',
  'already-refunded',
  /** 409: the part already has this vehicle with the same conditions for any of the years. */
  'application-exists',
  'authenticator-set-up',
  'bad-signature',
  /** 409: at least one line that the order takes from the basket is no longer there. Another tab may have ordered or removed it. */
  'basket-changed',
  'basket-full',
  'body-too-large',
  'card-provider-refused',
  'card-provider-unavailable',
  /** 409: the order or the basket is for a company that is not the account's current company. */
  'company-changed',
  'company-move-closed',
  /** 409: an account would be moved into a company that has no owner. */
  'company-without-owner',
  /** 403: the account must confirm its email address first. 409: staff act on another account whose address is not confirmed. */
  'email-not-verified',
  'expectation-failed',
  'forbidden',
  'idempotency-key-reused',
  'identity-unavailable',
  'import-not-possible',
  'import-running',
  'internal-error',
  'invalid-body',
  /** 422: the quantity breaks the part's minimum, stock or order multiple. */
  'invalid-quantity',
  'invalid-query',
  'invalid-text',
  'invitation-closed',
  'last-admin',
  'last-owner',
  /** 422: at least one line of the order, basket, or list was rejected. The response's `lines` says which ones, and what is possible instead. */
  'lines-rejected',
  'list-changed',
  'list-exists',
  'malformed-request',
  'may-not-order',
  'method-not-allowed',
  'no-identity',
  'no-new-authenticator',
  'no-payment-due',
  'no-second-factor',
  /** 409: the shop accepts no stock alert for this part, because it can be ordered now, was replaced, or will not be sold again. */
  'no-stock-alert',
  'not-a-catalog-file',
  'not-a-page-of-the-shop',
  'not-a-picture',
  'not-cancelable',
  /** 409: the details of an order can no longer be corrected, because it is paid, shipped, or canceled. */
  'not-correctable',
  'not-found',
  'not-logged-in',
  'not-orderable',
  'not-paid',
  'not-shippable',
  'only-owner',
  'number-decided',
  /** 409: someone has corrected the details of the order since the caller read them. */
  'order-changed',
  'order-not-here-yet',
  'packed-by-other',
  /** 409: another part has the brand and number of the deleted part by now. */
  'part-number-taken',
  'payment-under-way',
  /** 422: the orders have too many different parts for one pick list. */
  'pick-list-too-long',
  'picture-not-kept',
  'price-changed',
  /** 403: the sign-in is too old for this call. Confirm the sign-in, then call again. */
  'reauthentication-required',
  /** 409: a cancellation would not refund the amount that the employee saw, or the amount that can still be refunded has changed. */
  'refund-changed',
  /** 409: a failed refund is no longer on the list, because it was tried again, or because the whole payment was refunded. */
  'refund-not-owed',
  'refund-too-large',
  'request-under-way',
  /** 403: a staff call from a session that has not passed the account's second factor. */
  'second-factor-required',
  'shared-company',
  /** 409: pieces of the order were shipped or canceled in the meantime, so the numbers of pieces left are out of date. */
  'shipment-outdated',
  /** 409: the part has changed since the editor loaded it. */
  'stale-edit',
  /** 409: the stock on hand of some parts is no longer what the clerk saw. */
  'stock-outdated',
  'stock-promised',
  'stock-share-exceeded',
  /** 409: with the restored part, parts would replace each other in a loop. */
  'successor-loop',
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
