import Building2 from 'virtual:icon/building-complex';
import ClipboardPen from 'virtual:icon/clipboard-pen';
import ListChecks from 'virtual:icon/list-checks';
import MessageSquareQuote from 'virtual:icon/message-square-quote';
import ShoppingBasket from 'virtual:icon/shopping-basket';
import ShoppingCart from 'virtual:icon/shopping-cart';
import Tags from 'virtual:icon/tags';
import Truck from 'virtual:icon/truck';
import UserRound from 'virtual:icon/user-round';
import { paths } from '@axlewright/contract/site/page-paths';
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
