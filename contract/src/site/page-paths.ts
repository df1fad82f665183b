/** The URLs of all pages. Build links from here. */
export const paths = {
  home: '/',
  catalog: '/#catalog',
  blogs: '/blogs',
  portfolio: '/Portfolio',
  page: (slug: string) => `/pages/${encodeURIComponent(slug)}`,
  login: '/login',
  signup: '/signup',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  secondFactor: '/second-factor',
  signInAgain: '/sign-in-again',
  verifyEmail: '/verify-email',
  compare: '/compare',
  part: (partId: string) => `/parts/${encodeURIComponent(partId)}`,
  orderPad: '/order-pad',
  scan: '/scan',
  dashboard: '/dashboard',
  company: '/dashboard/company',
  companyNumbers: '/dashboard/companyNumbers',
  garage: '/dashboard/garage',
  /** which emails the user gets */
  emails: '/dashboard/emails',
  /** The token is behind #, so that no server logs it. */
  invitation: (token: string) => `/dashboard/invitation#${encodeURIComponent(token)}`,
  myOrders: '/dashboard/myorders',
  addReview: '/dashboard/review',
  basket: '/dashboard/basket',
  checkout: '/dashboard/checkout',
  savedLists: '/dashboard/lists',
  savedList: (listId: string) => `/dashboard/lists/${encodeURIComponent(listId)}`,
  payment: (orderId: string) => `/dashboard/payment/${encodeURIComponent(orderId)}`,
  overview: '/dashboard/overview',
  users: '/dashboard/users',
  companies: '/dashboard/companies',
  manageOrders: '/dashboard/manageOrders',
  manageOrder: (orderId: string) => `/dashboard/manageOrders/${encodeURIComponent(orderId)}`,
  phoneOrder: '/dashboard/phoneOrder',
  shipping: '/dashboard/shipping',
  packing: (orderId: string) => `/dashboard/shipping/${encodeURIComponent(orderId)}`,
  stock: '/dashboard/stock',
  partStock: (partId: string) => `/dashboard/stock/${encodeURIComponent(partId)}`,
  partFigures: (partId: string) => `/dashboard/parts/${encodeURIComponent(partId)}`,
  receiving: '/dashboard/stock/receive',
  counting: '/dashboard/stock/count',
  manageProducts: '/dashboard/manageProducts',
  editProduct: (partId: string) => `/dashboard/manageProducts/${encodeURIComponent(partId)}`,
  /** the vehicles that a part fits, for staff to edit */
  partVehicles: (partId: string) => `/dashboard/manageProducts/${encodeURIComponent(partId)}/vehicles`,
  addProducts: '/dashboard/addProducts',
  imports: '/dashboard/import',
  vehicleImport: (importId: string) => `/dashboard/import/vehicles/${encodeURIComponent(importId)}`,
  import: (importId: string) => `/dashboard/import/${encodeURIComponent(importId)}`,
  numbers: '/dashboard/numbers',
  synonyms: '/dashboard/synonyms',
  searches: '/dashboard/searches',
  /** the list of payments and refunds */
  payments: '/dashboard/payments',
  paymentDifferences: '/dashboard/payments/differences',
  audit: '/dashboard/audit',
  mailPreviews: '/dashboard/mails',
  reviews: '/dashboard/reviews',
  reports: '/dashboard/reports',
  fillRateReport: '/dashboard/reports/fill-rate',
  stockReport: '/dashboard/reports/stock',
} as const;

/** The id of the list of stock alerts on the page of saved lists. */
export const stockAlertsId = 'stock-alerts';

/** Pages compare at most this many parts side by side. */
export const maximumCompared = 4;

/** The query string of the page that compares these parts. */
export function compareSearch(partIds: readonly string[]): string {
  return `?parts=${partIds.map(encodeURIComponent).join(',')}`;
}

/** A query parameter of Manage Products: the id of the part whose row opens for editing. */
export const editParameter = 'edit';

/** The query string of Manage Products that searches for this part, with its row open for editing. */
export function productEditSearch({ _id, partNumber }: { _id: string; partNumber: string }): string {
  return `?${new URLSearchParams({ q: partNumber, [editParameter]: _id })}`;
}

/** A query parameter of the page for phone orders: the id of the company to order for. */
export const customerParameter = 'company';
