import { type ComponentProps, useRef } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';
import { useIsNear } from '../../../ui/use-is-near.ts';
import type { RelatedParts } from './related-parts.tsx';

const LoadedRelatedParts = loadLater(async () => (await import('./related-parts.tsx')).RelatedParts);

/** The parts that go with a part. They load when the user scrolls near them. */
export function NearRelatedParts(props: ComponentProps<typeof RelatedParts>) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  return (
    <div ref={place} id="related" className="grid gap-8">
      {isNear && <LoadedRelatedParts {...props} />}
    </div>
  );
}
