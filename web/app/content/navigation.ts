import { paths } from '../paths.ts';

export interface NavigationEntry {
  label: string;
  to: string;
  /** When the entry shows; the page is the same for everyone, so this is done by styles. */
  shownTo?: 'signed-in';
}

export const navigation: readonly NavigationEntry[] = [
  { label: 'Home', to: paths.home },
  { label: 'Blogs', to: paths.blogs },
  { label: 'My Portfolio', to: paths.portfolio },
  { label: 'Dashboard', to: paths.dashboard, shownTo: 'signed-in' },
];
