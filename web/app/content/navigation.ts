import { paths } from '@axlewright/contract/site/page-paths';

export interface NavigationEntry {
  label: string;
  to: string;
  /** Who sees the entry. Styles hide it from others, because the server renders one page for everyone. */
  shownTo?: 'signed-in';
}

export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', to: paths.home },
  { label: 'Blogs', to: paths.blogs },
  { label: 'My Portfolio', to: paths.portfolio },
  { label: 'Dashboard', to: paths.dashboard, shownTo: 'signed-in' },
];
