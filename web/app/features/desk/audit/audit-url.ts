import { type AdminActionKind, adminActionKinds, adminActionSorts } from '@axlewright/contract/desk/audit';
import type { QueryShape } from '../../../platform/url-query.ts';

export interface AuditQuery {
  q: string;
  act: string;
  from: string;
  to: string;
  sort: string;
}

export const actionLabels: Record<AdminActionKind, string> = {
  'part-added': 'Added a product',
  'part-changed': 'Changed a product',
  'part-deleted': 'Deleted a product',
  'part-restored': 'Restored a product',
  'picture-uploaded': 'Uploaded a picture',
  'admin-made': 'Made an admin',
  'admin-revoked': 'Removed an admin',
  'staff-role-changed': 'Changed a staff role',
  'signed-out': 'Logged out an account everywhere',
  'second-factor-changed': 'Changed a second factor',
  'account-exported': 'Exported an account',
  'account-closed': 'Closed an account',
  'order-placed': 'Placed an order for a customer',
  'order-details-changed': 'Corrected an order',
  'pay-by-changed': 'Gave more time to pay',
  'order-cancelled': 'Canceled an order',
  'order-refunded': 'Refunded an order',
  'refund-resolved': 'Resolved a failed refund',
  'pieces-cancelled': 'Canceled pieces of a paid order',
  'review-hidden': 'Hid a review',
  'review-restored': 'Restored a review',
  'account-moved': 'Moved an account to a company',
  'orders-moved': 'Moved orders to a company',
  'move-undone': 'Undid a move',
  'line-code-saved': 'Saved a line code',
  'line-code-removed': 'Removed a line code',
  'number-answered': 'Added an unknown number to a part',
  'number-dismissed': 'Marked a number as not ours',
  'number-reopened': 'Reopened an unknown number',
  'synonyms-saved': 'Saved synonyms',
  'synonyms-removed': 'Removed synonyms',
  'parts-imported': 'Imported a catalog file',
  'import-undone': 'Undid an import',
  'applications-imported': 'Imported a vehicle file',
};

export const actionOptions = [{ value: '', label: 'All' }, ...adminActionKinds.map((value) => ({ value, label: actionLabels[value] }))];

export const auditSortOptions = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
] as const;

export const auditShape: QueryShape<AuditQuery> = {
  defaults: { q: '', act: '', from: '', to: '', sort: 'newest' },
  choices: { act: adminActionKinds, sort: adminActionSorts },
};
