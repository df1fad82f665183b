import { type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import { type SupersessionKind, supersessionKinds } from '@axlewright/contract/catalog/supersession';
import type { AdminActionChange } from '@axlewright/contract/desk/audit';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { type CompanyRole, companyRoleTexts, type StaffRole, staffRoleTexts } from '@axlewright/contract/people/capabilities';

/** The labels of the audit log's fields. Part fields use the product editor's labels where the editor has the same field. */
const labels: Record<string, string> = {
  partNumber: 'Part number',
  brand: 'Brand',
  name: 'Name',
  description: 'Description',
  image: 'First picture',
  morePictures: 'More pictures',
  category: 'Category',
  subcategory: 'Subcategory',
  partTerminology: 'Part type',
  position: 'Position',
  gtin: 'GTIN',
  price: 'Price',
  coreCharge: 'Core charge',
  minQ: 'Minimum quantity',
  orderMultiple: 'Order multiple',
  unitOfMeasure: 'Unit of measure',
  packageQuantity: 'Pieces per package',
  quantityPerApplication: 'Pieces per vehicle',
  availableQ: 'Available quantity',
  bin: 'Bin',
  lifeCycleStatus: 'Status',
  successors: 'Replaced by',
  attributes: 'Attributes',
  interchange: 'Interchange numbers',
  neededWith: 'Needed with',
  orderedWith: 'Ordered with',
  applications: 'Vehicles',
  universal: 'Universal',
  'applications added': 'Applications added',
  'applications dropped': 'Applications removed',
  'vehicles dropped': 'Vehicles removed',
  'new parts': 'New parts',
  'changed parts': 'Changed parts',
  part: 'Part',
  phrases: 'Phrases',
  role: 'Role',
  'second factor': 'Second factor',
  'authenticator app': 'Authenticator app',
  passkeys: 'Passkeys',
  'recovery codes': 'Recovery codes',
  'pay by': 'Pay by',
  address: 'Ship to',
  purchaseOrder: 'PO number',
  phone: 'Phone',
  note: 'Note',
  state: 'State',
  'left to refund': 'Net payment',
  // the name of this field in older entries
  'left of the payment': 'Net payment',
  refund: 'Refund',
  'failed refund': 'Failed refund',
  'returned by': 'How the money was returned',
  'pieces left': 'Pieces left',
  reason: 'Reason',
  company: 'Company',
  orders: 'Orders',
};

const inDollars = new Set(['price', 'coreCharge', 'left to refund', 'left of the payment', 'refund', 'failed refund']);

/** One change of an audit log entry as texts. `from` is null if there was no value before, and `to` if there is none now. */
export function changeText({ field, from, to }: AdminActionChange): { label: string; from: string | null; to: string | null } {
  return { label: labels[field] ?? field, from: valueText(field, from), to: valueText(field, to) };
}

function valueText(field: string, value: string | number | null): string | null {
  if (value === null || value === '') return null;
  if (inDollars.has(field)) return formatCents(centsFromDollars(Number(value)));
  if (field === 'lifeCycleStatus') return lifeCycleStatuses[value as LifeCycleStatus] ?? String(value);
  if (field === 'role') return roleTexts[value as CompanyRole | StaffRole]?.label ?? String(value);
  if (field === 'successors') return String(value).replace(/^[a-z-]+(?=:)/, (kind) => kindText(kind as SupersessionKind));
  return typeof value === 'number' ? value.toLocaleString('en-US') : value;
}

const roleTexts = { ...companyRoleTexts, ...staffRoleTexts };

const kindText = (kind: SupersessionKind) => (supersessionKinds[kind] ?? kind).split(':')[0] ?? kind;
