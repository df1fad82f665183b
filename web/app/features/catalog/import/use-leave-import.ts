import { paths } from '@axlewright/contract/site/page-paths';
import { useNavigate } from 'react-router';

/** Returns a function that goes to the list of imports, unless the user has already left the page with this path. */
export function useLeaveImport(path: string): () => void {
  const navigate = useNavigate();
  return () => {
    if (window.location.pathname === path) void navigate(paths.imports, { replace: true });
  };
}
