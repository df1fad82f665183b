// The texts of errors that have several reasons, by reason.

export const forbidden = {
  'no-access': 'Your role does not allow this.',
  'own-account-only': 'You may only look up your own account.',
  'own-orders-only': 'You may only list your own orders.',
  'company-orders-only': 'You may only list the orders of your own company.',
  'other-invitation': 'This invitation was sent to another email address. Log in with that address.',
  'other-account': 'This is not the email address of your account.',
  'path-differs': 'The email address in the body differs from the one in the URL.',
  'staff-only': 'Only staff need a second factor.',
} as const;

export const unavailable = {
  busy: 'The shop is busy. Try again in a moment.',
  pictures: 'The pictures cannot be loaded at the moment. Try again in a moment.',
  updating: 'The shop is being updated. Nothing was ordered. Try again in a minute.',
  'stock-changing': 'The stock of these parts is changing right now. Nothing was ordered. Try again.',
} as const;

export const notPaid = {
  unpaid: 'Only a paid order can be refunded.',
  'no-such-payment': 'The card processor has no successful payment with this id for this order.',
  processing: 'The card processor is still confirming this payment.',
  'not-charged': 'The payment did not go through. You were not charged.',
  'too-late': 'This payment came too late for the order and is being refunded.',
} as const;

export const notShippable = {
  unpaid: 'This order is not paid yet, so it cannot be shipped.',
  cancelled: 'This order was canceled, so it cannot be shipped.',
  shipped: 'All pieces of this order have been shipped already.',
  held: 'This order is on hold. Remove the hold first.',
} as const;

export const notCancelable = {
  unpaid: 'This order is not paid yet. Cancel the whole order instead.',
  cancelled: 'This order was canceled already.',
  shipped: 'All pieces of this order have been shipped already.',
} as const;

export const notCorrectable = {
  paid: 'This order is paid, so you can no longer change it here. Contact us.',
  shipped: 'Parts of this order have been shipped, so it can no longer be changed.',
  cancelled: 'This order was canceled, so it can no longer be changed.',
} as const;

export const notVerified = {
  ordering: 'Confirm your email before you order. Follow the link in the email that we sent you.',
  inviting: 'Confirm your email before you invite others. Follow the link in the email that we sent you.',
  admin: 'This account cannot become an admin, because its email address is not confirmed. The address may belong to someone else.',
  staff: 'This account cannot get a staff role, because its email address is not confirmed. The address may belong to someone else.',
  move: 'This account cannot be moved, because its email address is not confirmed. The address may belong to someone else.',
} as const;

export const closedInvitation = {
  used: 'This invitation was already accepted.',
  withdrawn: 'This invitation was withdrawn. Ask for a new one.',
  expired: 'This invitation has expired. Ask for a new one.',
} as const;

export const closedMove = {
  moved: 'The orders have moved already.',
  declined: 'This request was declined. The orders stay where they are.',
  undone: 'This move was undone.',
  'too-late': 'A move can be undone only within 24 hours. Move the account again instead.',
  'later-move': 'This account was moved again. Undo the later move first.',
  'account-left': 'The account no longer belongs to this company, so its orders cannot move there.',
  'account-closed': 'This account was closed, so its move cannot be undone.',
  'no-owner':
    'The former company has no owner anymore, so the account cannot go back there. An owner of the new company can remove the account.',
} as const;

export const importNotPossible = {
  checking: 'The file is still being checked. Wait until the check is finished.',
  started: 'This file was imported already. Look at the list of imports.',
  'changed-since':
    'Parts in the file were changed after the check. The file is being compared again. Look at what would change, then import it.',
  'has-errors': 'This file has errors. Correct them, then upload the file again.',
  'nothing-to-import': 'This file changes nothing, so there is nothing to import.',
  'not-imported': 'Only a finished import can be undone.',
  undone: 'This import was already undone.',
  'undo-too-late': 'An import can be undone only within 24 hours.',
} as const;

export const catalogFile = {
  empty: () => 'The file is empty.',
  'unknown-column': ({ column, known }: { column?: string; known?: string }) =>
    `Unknown column “${column}”. The known columns are: ${known}.`,
  'no-part-number': () => 'The column “part number” is missing. The first line of the file must name the columns.',
  'column-needs': ({ column, needed }: { column?: string; needed?: string }) => `The column “${column}” needs the column “${needed}”.`,
  'file-errors': ({ errors = 0 }: { errors?: number }) =>
    `The file has ${errors.toLocaleString('en-US')} ${errors === 1 ? 'error' : 'errors'}. Nothing was imported.`,
  'open-quote': ({ line }: { line?: number }) => `line ${line}: a quote is never closed`,
} as const;

/** Why a file is not a catalog file. */
export interface CatalogFileProblem {
  reason: keyof typeof catalogFile;
  column?: string;
  known?: string;
  needed?: string;
  line?: number;
  errors?: number;
}

export const malformed = {
  request: 'The request is malformed.',
  'if-match': 'If-Match must be the ETag of the part.',
  'idempotency-key': 'Idempotency-Key must have 1 to 255 visible ASCII characters.',
} as const;

export const noPaymentDue = {
  paid: 'This order is already paid.',
  cancelled: 'This order was canceled.',
  expired: 'This order was not paid in time, and is being canceled.',
  nobody: 'Nobody in this company has an email address for the link.',
} as const;

export const mayNotOrder = {
  role: 'The role of this member does not allow orders. Choose another member.',
  unconfirmed: 'This member must confirm the email address before we can order for them. Choose another member.',
} as const;

export const mediaTypes = {
  json: 'Send the body as application/json.',
  catalog: 'Send the file as the body, with the Content-Type text/csv for CSV, or application/xml for PIES.',
  xml: 'Send the ACES file as the body, with the Content-Type application/xml, or application/gzip if it is compressed.',
  picture: 'Send the picture file as the body, with its type as Content-Type.',
} as const;

export const rejectedLines = {
  order: { done: 'Nothing was ordered.', retry: 'order again' },
  basket: { done: 'Nothing was added.', retry: 'try again' },
  list: { done: 'Nothing was saved.', retry: 'save again' },
} as const;

export const noStockAlert = {
  orderable: 'This part can be ordered now. Reload the page.',
  replaced: 'Another part replaces this one. Order that one instead.',
  'not-sold': 'This part is not for sale, so we cannot say when it will be back in stock. Ask us for a replacement.',
} as const;

export const wrongCode = {
  app: 'Enter the code that the app shows now.',
  'app-or-recovery': 'Enter the code that the app shows now, or an unused recovery code.',
} as const;
