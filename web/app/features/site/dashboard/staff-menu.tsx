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
import { useEffect, useMemo, useState } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';
import { type StaffPage, staffPages } from '../../desk/staff/staff-pages.ts';
import { company, companyNumbers, garage, profile } from './buyer-menu.ts';
import { type MenuEntry, MenuList } from './menu-list.tsx';

/** If an entry has a capability, only roles with this capability see the entry. */
type StaffEntry = MenuEntry & Partial<StaffPage>;

const StaffMenuSheet = loadLater(async () => (await import('./staff-menu-sheet.tsx')).StaffMenuSheet, null);

const staffEntries: readonly StaffEntry[] = [
  profile,
  { label: 'Users', to: paths.users, icon: Users, ...staffPages.users },
  { label: 'Manage Orders', to: paths.manageOrders, icon: ClipboardList, ...staffPages.orders },
  { label: 'Manage Products', to: paths.manageProducts, icon: PackageSearch, ...staffPages.products },
  { label: 'Add Products', to: paths.addProducts, icon: PackagePlus, ...staffPages.products },
];

const staffAdditions: readonly StaffEntry[] = [
  { label: 'Overview', to: paths.overview, icon: Gauge, ...staffPages.overview },
  { label: 'Phone Order', to: paths.phoneOrder, icon: Phone, ...staffPages.phoneOrder },
  { label: 'Reports', to: paths.reports, icon: ChartColumn, ...staffPages.reports },
  { label: 'Shipping', to: paths.shipping, icon: Truck, ...staffPages.shipping },
  { label: 'Stock', to: paths.stock, icon: ListChecks, ...staffPages.stock },
  { label: 'Numbers and Codes', to: paths.numbers, icon: Hash, ...staffPages.numbers },
  { label: 'Synonyms', to: paths.synonyms, icon: Languages, ...staffPages.synonyms },
  { label: 'Searches', to: paths.searches, icon: Search, ...staffPages.searches },
  { label: 'Payments', to: paths.payments, icon: CreditCard, ...staffPages.payments },
  { label: 'Email Previews', to: paths.mailPreviews, icon: Mail, ...staffPages.mails },
  { label: 'Audit Log', to: paths.audit, icon: ScrollText, ...staffPages.audit },
  { label: 'Reviews', to: paths.reviews, icon: MessageSquareQuote, ...staffPages.reviews },
  { label: 'Companies', to: paths.companies, icon: Store, ...staffPages.companies },
  company,
  companyNumbers,
  garage,
];

/** The dashboard's menu for staff. Shows only the pages that the employee's role may open. */
export function StaffMenu({ staffRole }: { staffRole: StaffRole }) {
  const entries = useMemo(() => staffEntries.filter(isFor(staffRole)), [staffRole]);
  const additions = useMemo(() => staffAdditions.filter(isFor(staffRole)), [staffRole]);
  const isNarrow = useIsNarrow();
  return (
    <>
      <MenuList entries={entries} additions={additions} className="hidden lg:block" />
      <div className="min-h-12 lg:hidden print:hidden">{isNarrow && <StaffMenuSheet entries={[...entries, ...additions]} />}</div>
    </>
  );
}

/** Whether the window is narrower than `lg`. Wide windows do not load the sheet. */
function useIsNarrow(): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useEffect(() => {
    const narrow = matchMedia('(width < 64rem)');
    const update = () => setIsNarrow(narrow.matches);
    update();
    narrow.addEventListener('change', update);
    return () => narrow.removeEventListener('change', update);
  }, []);
  return isNarrow;
}

const isFor =
  (staffRole: StaffRole) =>
  ({ capability }: StaffEntry): boolean =>
    capability === undefined || capabilitiesOfStaffRole[staffRole].includes(capability);
