/**
 * A capability is something that an account may do. The account's role in a company gives it capabilities in that company. Its staff role
 * gives it capabilities in the whole shop. The endpoint table says which capability a call needs.
 */

export const companyRoles = ['owner', 'buyer', 'approver', 'viewer'] as const;
export type CompanyRole = (typeof companyRoles)[number];

export const staffRoles = ['admin', 'clerk', 'catalog', 'finance', 'support'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** The capabilities of company members. Without any of them, a member can still see the company and their own orders. */
export const companyCapabilities = ['orders.place', 'orders.view-company', 'orders.manage-company', 'company.manage'] as const;
export type CompanyCapability = (typeof companyCapabilities)[number];

/** The capabilities of our staff. */
export const staffCapabilities = [
  'overview.read',
  'reports.read',
  'orders.view',
  'orders.manage',
  'orders.place-for-customers',
  'orders.ship',
  'stock.edit',
  'payments.read',
  'refunds.give',
  'parts.edit',
  'reviews.manage',
  'users.view',
  'users.support',
  'users.manage',
  'audit.read',
  'mails.preview',
] as const;
export type StaffCapability = (typeof staffCapabilities)[number];

export type Capability = CompanyCapability | StaffCapability;

/** What each capability allows. The API description and the pages show these texts. */
export const capabilityTexts: Readonly<Record<Capability, string>> = {
  'orders.place': 'Place orders for the company, and pay for or cancel your own',
  'orders.view-company': 'See all orders of the company',
  'orders.manage-company': 'Pay for or cancel any order of the company',
  'company.manage': "Change the company's details, addresses and members",
  'overview.read': "See the shop's figures",
  'reports.read': 'See reports about sales and stock',
  'orders.view': 'See all orders',
  'orders.manage': 'Cancel any unpaid order',
  'orders.place-for-customers': 'Order for customers who call, and send them payment links',
  'orders.ship': 'Pack and ship orders, and put them on hold',
  'stock.edit': 'Receive, count and write off stock',
  'payments.read': "See payments, and where they differ from the card processor's records",
  'refunds.give': 'Refund orders, and cancel pieces of paid orders that are not shipped',
  'parts.edit': 'Add, change and delete parts',
  'reviews.manage': 'Hide and show reviews',
  'users.view': 'See all users and companies',
  'users.support': 'Move accounts between companies, and export or close an account for its owner',
  'users.manage': 'Give and remove staff roles',
  'audit.read': 'Read the audit log',
  'mails.preview': "See what the shop's emails look like",
};

interface RoleText {
  label: string;
  /** what the role is for, in one sentence */
  allows: string;
}

export const companyRoleTexts: Readonly<Record<CompanyRole, RoleText>> = {
  owner: { label: 'Owner', allows: 'Places and sees all orders, and manages the company and its members.' },
  buyer: { label: 'Buyer', allows: 'Places orders and sees their own.' },
  approver: { label: 'Approver', allows: 'Places orders, and sees, pays for and cancels all orders of the company.' },
  viewer: { label: 'Viewer', allows: 'Sees all orders of the company, but places none.' },
};

export const staffRoleTexts: Readonly<Record<StaffRole, RoleText>> = {
  admin: { label: 'Admin', allows: 'Everything, including staff roles.' },
  clerk: {
    label: 'Clerk',
    allows: 'Sees, cancels and ships orders, places orders for customers who call, receives and counts stock, and sees users and figures.',
  },
  catalog: { label: 'Catalog', allows: 'Adds, changes and deletes parts.' },
  finance: {
    label: 'Finance',
    allows: 'Sees orders, payments, figures, reports and the audit log, gives refunds, and cancels paid pieces that are not shipped.',
  },
  support: { label: 'Support', allows: 'Sees orders and users, helps with accounts, and hides reviews.' },
};

export const capabilitiesOfCompanyRole: Readonly<Record<CompanyRole, readonly CompanyCapability[]>> = {
  owner: companyCapabilities,
  buyer: ['orders.place'],
  approver: ['orders.place', 'orders.view-company', 'orders.manage-company'],
  viewer: ['orders.view-company'],
};

export const capabilitiesOfStaffRole: Readonly<Record<StaffRole, readonly StaffCapability[]>> = {
  admin: staffCapabilities,
  clerk: ['overview.read', 'orders.view', 'orders.manage', 'orders.place-for-customers', 'orders.ship', 'stock.edit', 'users.view'],
  catalog: ['parts.edit'],
  finance: ['overview.read', 'reports.read', 'orders.view', 'payments.read', 'refunds.give', 'audit.read'],
  support: ['orders.view', 'reviews.manage', 'users.view', 'users.support', 'mails.preview'],
};

export const isCompanyCapability = (capability: Capability): capability is CompanyCapability =>
  (companyCapabilities as readonly Capability[]).includes(capability);
