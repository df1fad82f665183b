import { type ReactNode, useEffect, useRef, useState } from 'react';

/**
 * Shows its children when the user has scrolled near them. Always has at least the height that the children usually need. Otherwise the content
 * below would move while they load, and a click there could miss.
 */
export function WhenNear({ height = 'min-h-48', children }: { height?: string; children: ReactNode }) {
  const [isNear, setNear] = useState(false);
  const place = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true), {
      rootMargin: '200px',
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={place} className={`grid min-w-0 grid-cols-1 content-start gap-4 ${height}`}>
      {isNear && children}
    </div>
  );
}
