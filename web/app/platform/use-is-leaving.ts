import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * Returns a function that says whether the user is on the way to another page, or whether the component is gone. A change of the URL's search, such as
 * another filter, does not count. With `useLatestSignal`, it does.
 */
export function useIsLeaving(): () => boolean {
  const { pathname } = useLocation();
  const coming = useNavigation().location?.pathname ?? pathname;
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = coming !== pathname;
    return () => {
      isLeaving.current = true;
    };
  }, [coming, pathname]);
  return () => isLeaving.current;
}
