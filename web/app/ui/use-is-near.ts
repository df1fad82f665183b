import { type RefObject, useEffect, useState } from 'react';

/** Returns true once the element is at most half a screen away. An element that is not displayed is never near. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), { rootMargin: '50%' });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isNear;
}
