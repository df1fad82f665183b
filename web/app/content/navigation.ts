import { paths } from '@axlewright/contract/site/page-paths';

export interface NavigationEntry {
  label: string;
  to: string;
  /** Who sees the entry; missing: everyone. CSS hides it from others, because the server renders the same page for everyone. */
  shownTo?: 'signed-in';
}

export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', to: paths.home },
  { label: 'Blogs', to: paths.blogs },
  { label: 'My Portfolio', to: paths.portfolio },
  { label: 'Dashboard', to: paths.dashboard, shownTo: 'signed-in' },
];
