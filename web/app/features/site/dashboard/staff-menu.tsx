import ChartColumn from 'virtual:icon/chart-column';
import ClipboardList from 'virtual:icon/clipboard-list';
import CreditCard from 'virtual:icon/credit-card';
import Gauge from 'virtual:icon/gauge';
import Hash from 'virtual:icon/hash';
import Languages from 'virtual:icon/languages';
import ListChecks from 'virtual:icon/list-checks';
import Mail from 'virtual:icon/mail';
import MessageSquareQuote from 'virtual:icon/message-square-quote';
import PackagePlus from 'virtual:icon/package-plus';
import PackageSearch from 'virtual:icon/package-search';
import Phone from 'virtual:icon/phone';
import ScrollText from 'virtual:icon/scroll-text';
import Search from 'virtual:icon/search';
import Store from 'virtual:icon/store';
import Truck from 'virtual:icon/truck';
import Users from 'virtual:icon/users';
import { capabilitiesOfStaffRole, type StaffRole } from '@axlewright/contract/people/capabilities';
import { paths } from '@axlewright/contract/site/page-paths';
import { useMemo } from 'react';
import { type StaffPage, staffPages } from '../../desk/staff/staff-pages.ts';
import { company, companyNumbers, garage, profile } from './buyer-menu.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';
import { StaffMenuSheet } from './staff-menu-sheet.tsx';
import type { MenuGroup } from './staff-pages-dialog.tsx';

/** If an entry names a capability, only roles with this capability see the entry. On narrow screens it is in its group, or in the last one. */
type StaffEntry = MenuEntry & Partial<StaffPage> & { group?: (typeof groupTitles)[number] };

const lastGroup = 'Your account';
const groupTitles = ['Orders', 'Catalog', 'Customers', 'Shop', lastGroup] as const;

const staffEntries: readonly StaffEntry[] = [
  profile,
  { label: 'Users', to: paths.users, group: 'Customers', icon: Users, ...staffPages.users },
  { label: 'Manage Orders', to: paths.manageOrders, group: 'Orders', icon: ClipboardList, ...staffPages.orders },
  { label: 'Manage Products', to: paths.manageProducts, group: 'Catalog', icon: PackageSearch, ...staffPages.products },
  { label: 'Add Products', to: paths.addProducts, group: 'Catalog', icon: PackagePlus, ...staffPages.products },
];

const staffAdditions: readonly StaffEntry[] = [
  { label: 'Overview', to: paths.overview, group: 'Shop', icon: Gauge, ...staffPages.overview },
  { label: 'Phone Order', to: paths.phoneOrder, group: 'Orders', icon: Phone, ...staffPages.phoneOrder },
  { label: 'Reports', to: paths.reports, group: 'Shop', icon: ChartColumn, ...staffPages.reports },
  { label: 'Shipping', to: paths.shipping, group: 'Orders', icon: Truck, ...staffPages.shipping },
  { label: 'Stock', to: paths.stock, group: 'Catalog', icon: ListChecks, ...staffPages.stock },
  { label: 'Numbers and Codes', to: paths.numbers, group: 'Catalog', icon: Hash, ...staffPages.numbers },
  { label: 'Synonyms', to: paths.synonyms, group: 'Catalog', icon: Languages, ...staffPages.synonyms },
  { label: 'Searches', to: paths.searches, group: 'Catalog', icon: Search, ...staffPages.searches },
  { label: 'Payments', to: paths.payments, group: 'Orders', icon: CreditCard, ...staffPages.payments },
  { label: 'Email Previews', to: paths.mailPreviews, group: 'Shop', icon: Mail, ...staffPages.mails },
  { label: 'Audit Log', to: paths.audit, group: 'Shop', icon: ScrollText, ...staffPages.audit },
  { label: 'Reviews', to: paths.reviews, group: 'Customers', icon: MessageSquareQuote, ...staffPages.reviews },
  { label: 'Companies', to: paths.companies, group: 'Customers', icon: Store, ...staffPages.companies },
  company,
  companyNumbers,
  garage,
];

/** The dashboard's menu for staff. Shows only the pages that the role of the employee may open. */
export function StaffMenu({ staffRole }: { staffRole: StaffRole }) {
  const entries = useMemo(() => staffEntries.filter(isFor(staffRole)), [staffRole]);
  const additions = useMemo(() => staffAdditions.filter(isFor(staffRole)), [staffRole]);
  const groups = useMemo(() => groupsOf([...entries, ...additions]), [entries, additions]);
  return (
    <>
      <MenuList entries={entries} additions={additions} className="hidden lg:block" />
      <StaffMenuSheet groups={groups} />
    </>
  );
}

function groupsOf(entries: readonly StaffEntry[]): MenuGroup[] {
  const all = groupTitles.map((title) => ({ title, entries: entries.filter(({ group = lastGroup }) => group === title) }));
  return all.filter((group) => group.entries.length > 0);
}

const isFor =
  (staffRole: StaffRole) =>
  ({ capability }: StaffEntry): boolean =>
    capability === undefined || capabilitiesOfStaffRole[staffRole].includes(capability);
