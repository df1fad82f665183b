import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/**
 * Returns a function that goes to the list of imports, unless the user has already left the page with this path or another page is loading.
 * Call it in the component of the page: a component that disappears earlier does not learn that another page is loading.
 */
export function useLeaveImport(path: string): () => void {
  const navigate = useNavigate();
  const coming = useNavigation().location?.pathname ?? path;
  const next = useRef(path);
  useEffect(() => {
    next.current = coming;
  }, [coming]);
  return () => {
    if (window.location.pathname === path && next.current === path) void navigate(paths.imports, { replace: true });
  };
}
