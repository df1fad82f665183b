import { capabilitiesOfStaffRole, type StaffRole } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import {
  Building2,
  ChartColumn,
  ClipboardList,
  ClipboardPen,
  CreditCard,
  Gauge,
  Hash,
  Languages,
  ListChecks,
  type LucideIcon,
  Mail,
  MessageSquareQuote,
  PackagePlus,
  PackageSearch,
  Phone,
  ScrollText,
  Search,
  ShoppingBasket,
  ShoppingCart,
  Store,
  Tags,
  Truck,
  UserRound,
  Users,
} from 'lucide-react';
import { type StaffPage, staffPages } from '../../desk/staff/staff-pages.ts';

export interface MenuEntry extends Partial<StaffPage> {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Set it if paths of other entries start with this entry's path. The entry is then marked only on exactly its own path. */
  isIndex?: boolean;
  /** Whether a divider comes before the entry. */
  isAfterDivider?: boolean;
}

const profile: MenuEntry = { label: 'My Profile', to: paths.dashboard, icon: UserRound, isIndex: true };

const orderPad: MenuEntry = { label: 'Order Pad', to: paths.orderPad, icon: ClipboardPen };
const basket: MenuEntry = { label: 'Basket', to: paths.basket, icon: ShoppingBasket };

const savedLists: MenuEntry = { label: 'Saved Lists', to: paths.savedLists, icon: ListChecks };

const company: MenuEntry = { label: 'My Company', to: paths.company, icon: Building2 };
const garage: MenuEntry = { label: 'Garage', to: paths.garage, icon: Truck };
const companyNumbers: MenuEntry = { label: 'My Part Numbers', to: paths.companyNumbers, icon: Tags };

// The specification has these entries, in this order. Our additions come after a divider.
const buyerEntries: readonly MenuEntry[] = [
  profile,
  { label: 'My Orders', to: paths.myOrders, icon: ShoppingCart },
  { label: 'Add a Review', to: paths.addReview, icon: MessageSquareQuote },
];

const staffEntries: readonly MenuEntry[] = [
  profile,
  { label: 'Users', to: paths.users, icon: Users, ...staffPages.users },
  { label: 'Manage Orders', to: paths.manageOrders, icon: ClipboardList, ...staffPages.orders },
  { label: 'Manage Products', to: paths.manageProducts, icon: PackageSearch, ...staffPages.products },
  { label: 'Add Products', to: paths.addProducts, icon: PackagePlus, ...staffPages.products },
];

const staffAdditions: readonly MenuEntry[] = [
  { label: 'Overview', to: paths.overview, icon: Gauge, ...staffPages.overview },
  { label: 'Phone Order', to: paths.phoneOrder, icon: Phone, ...staffPages.phoneOrder },
  { label: 'Reports', to: paths.reports, icon: ChartColumn, ...staffPages.reports },
  { label: 'Shipping', to: paths.shipping, icon: Truck, ...staffPages.shipping },
  { label: 'Stock', to: paths.stock, icon: ListChecks, ...staffPages.stock },
  { label: 'Numbers', to: paths.numbers, icon: Hash, ...staffPages.numbers },
  { label: 'Synonyms', to: paths.synonyms, icon: Languages, ...staffPages.synonyms },
  { label: 'Searches', to: paths.searches, icon: Search, ...staffPages.searches },
  { label: 'Payments', to: paths.payments, icon: CreditCard, ...staffPages.payments },
  { label: 'Emails', to: paths.mailPreviews, icon: Mail, ...staffPages.mails },
  { label: 'Audit Log', to: paths.audit, icon: ScrollText, ...staffPages.audit },
  { label: 'Reviews', to: paths.reviews, icon: MessageSquareQuote, ...staffPages.reviews },
  { label: 'Companies', to: paths.companies, icon: Store, ...staffPages.companies },
  company,
  companyNumbers,
  garage,
];

/** Returns the menu of buyers (null), or the entries that staff with this role may open. */
export function menuFor(staffRole: StaffRole | null): MenuEntry[] {
  const mayOpen = ({ capability }: MenuEntry) =>
    capability === undefined || (staffRole !== null && capabilitiesOfStaffRole[staffRole].includes(capability));
  const buyerAdditions = [orderPad, basket, savedLists, company, companyNumbers, garage];
  const [entries, additions] = staffRole ? [staffEntries, staffAdditions] : [buyerEntries, buyerAdditions];
  return [
    ...entries.filter(mayOpen),
    ...additions.filter(mayOpen).map((entry, index) => (index === 0 ? { ...entry, isAfterDivider: true } : entry)),
  ];
}
