import { useMatches } from 'react-router';

/** Whether the page is for staff. Only the routes of staff pages have a handle. */
export const useIsStaffPage = (): boolean => useMatches().some(({ handle }) => handle !== undefined);
