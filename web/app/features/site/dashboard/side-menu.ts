import { paths } from '@axlewright/contract/site/page-paths';
import {
  Building2,
  ClipboardList,
  CreditCard,
  Gauge,
  type LucideIcon,
  MessageSquarePlus,
  MessageSquareQuote,
  PackagePlus,
  PackageSearch,
  ScrollText,
  ShoppingCart,
  UserRound,
  Users,
} from 'lucide-react';

export interface MenuEntry {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Set it if paths of other entries start with this entry's path. The entry is then marked only on exactly its own path. */
  isIndex?: boolean;
  /** Whether a divider comes before the entry. */
  isAfterDivider?: boolean;
}

const profile: MenuEntry = { label: 'My Profile', to: paths.dashboard, icon: UserRound, isIndex: true };

const company: MenuEntry = { label: 'My Company', to: paths.company, icon: Building2 };

/** The entries before the divider are those of the specification, in its order. The entries after the divider are our additions. */
export const buyerMenu: readonly MenuEntry[] = [
  profile,
  { label: 'My Orders', to: paths.myOrders, icon: ShoppingCart },
  { label: 'Add a Review', to: paths.addReview, icon: MessageSquarePlus },
  { ...company, isAfterDivider: true },
];

export const adminMenu: readonly MenuEntry[] = [
  profile,
  { label: 'Users', to: paths.users, icon: Users },
  { label: 'Manage Orders', to: paths.manageOrders, icon: ClipboardList },
  { label: 'Manage Products', to: paths.manageProducts, icon: PackageSearch },
  { label: 'Add Products', to: paths.addProducts, icon: PackagePlus },
  { label: 'Overview', to: paths.overview, icon: Gauge, isAfterDivider: true },
  { label: 'Payments', to: paths.payments, icon: CreditCard },
  { label: 'Audit Log', to: paths.audit, icon: ScrollText },
  { label: 'Reviews', to: paths.reviews, icon: MessageSquareQuote },
  company,
];
