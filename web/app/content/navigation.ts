import { paths } from '../paths.ts';

/** Pages that exist. What is not in here yet is not linked from anywhere. */
const builtPages: readonly string[] = [paths.home, paths.dashboard, paths.login, paths.signup];

export interface NavigationEntry {
  label: string;
  to: string;
  /** When the entry shows; the page is the same for everyone, so this is done by styles. */
  shownTo?: 'signed-in' | 'signed-out';
}

const entries: readonly NavigationEntry[] = [
  { label: 'Home', to: paths.home },
  { label: 'Blogs', to: paths.blogs },
  { label: 'My Portfolio', to: paths.portfolio },
  { label: 'Dashboard', to: paths.dashboard, shownTo: 'signed-in' },
];

export const navigation = entries.filter((entry) => builtPages.includes(entry.to));
