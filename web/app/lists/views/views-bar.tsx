import { loadLater } from '../../ui/load-later.tsx';

/** The user's saved views of a list. See `SavedViews`. */
export const ViewsBar = loadLater(async () => (await import('./saved-views.tsx')).SavedViews, null);
