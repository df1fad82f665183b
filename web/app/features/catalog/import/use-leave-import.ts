import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useRef } from 'react';
import { useNavigate, useNavigation } from 'react-router';

/**
 * Returns a function that goes to the list of imports. It does nothing if the user is no longer on `path`, or if another page is loading.
 * Call this hook in the component of the page: a child that unmounts earlier would not notice that another page is loading.
 */
export function useLeaveImport(path: string): () => void {
  const navigate = useNavigate();
  const pendingPath = useNavigation().location?.pathname ?? path;
  const next = useRef(path);
  useEffect(() => {
    next.current = pendingPath;
  }, [pendingPath]);
  return () => {
    if (window.location.pathname === path && next.current === path) void navigate(paths.imports, { replace: true });
  };
}
