import { paths } from '@axlewright/contract/site/page-paths';
import {
  Building2,
  ClipboardPen,
  ListChecks,
  MessageSquareQuote,
  ShoppingBasket,
  ShoppingCart,
  Tags,
  Truck,
  UserRound,
} from 'lucide-react';
import type { MenuEntry } from './menu-list.tsx';

export const profile: MenuEntry = { label: 'My Profile', to: paths.dashboard, icon: UserRound, isIndex: true };
export const company: MenuEntry = { label: 'My Company', to: paths.company, icon: Building2 };
export const companyNumbers: MenuEntry = { label: 'My Part Numbers', to: paths.companyNumbers, icon: Tags };
export const garage: MenuEntry = { label: 'Garage', to: paths.garage, icon: Truck };

export const buyerEntries: readonly MenuEntry[] = [
  profile,
  { label: 'My Orders', to: paths.myOrders, icon: ShoppingCart },
  { label: 'Add a Review', to: paths.addReview, icon: MessageSquareQuote },
];

export const buyerAdditions: readonly MenuEntry[] = [
  { label: 'Order Pad', to: paths.orderPad, icon: ClipboardPen },
  { label: 'Basket', to: paths.basket, icon: ShoppingBasket },
  { label: 'Saved Lists', to: paths.savedLists, icon: ListChecks },
  company,
  companyNumbers,
  garage,
];
