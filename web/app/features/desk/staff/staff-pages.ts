import type { StaffCapability } from '@axlewright/contract/people/capabilities';

/** The capability that each staff page needs. The page has it in its `handle`, and the menu shows only pages that the user may open. */
export const staffPages = {
  overview: { capability: 'overview.read', showsOrders: true },
  reports: { capability: 'reports.read' },
  users: { capability: 'users.view' },
  orders: { capability: 'orders.view', showsOrders: true },
  phoneOrder: { capability: 'orders.place-for-customers' },
  partFigures: { capability: 'overview.read', showsOrders: true },
  shipping: { capability: 'orders.ship', showsOrders: true },
  stock: { capability: 'stock.edit' },
  products: { capability: 'parts.edit' },
  numbers: { capability: 'parts.edit' },
  synonyms: { capability: 'parts.edit' },
  searches: { capability: 'parts.edit' },
  payments: { capability: 'payments.read', showsOrders: true },
  audit: { capability: 'audit.read' },
  mails: { capability: 'mails.preview' },
  reviews: { capability: 'reviews.manage' },
  companies: { capability: 'users.view' },
} as const satisfies Record<string, StaffPage>;

/** The `handle` of a staff page's route. */
export interface StaffPage {
  capability: StaffCapability;
  /** True: the page reloads when orders change. */
  showsOrders?: true;
}
