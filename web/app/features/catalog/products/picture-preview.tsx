import { useState } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { PartPicture } from '../list/part-picture.tsx';

const debounceMs = 500;

/** The picture as the catalog will show it. It loads when the user has stopped typing. The browser loads it, never the server. */
export function PicturePreview({ image, isLoading }: { image: string; isLoading: boolean }) {
  const shown = useDebounced(image, debounceMs);
  const [brokenImage, setBrokenImage] = useState<string | null>(null);
  const isBroken = shown !== '' && brokenImage === shown;
  return (
    <figure className="grid w-36 content-start gap-1.5">
      {isLoading ? (
        <Skeleton className="aspect-square w-full" />
      ) : (
        <div onErrorCapture={() => setBrokenImage(shown)}>
          <PartPicture key={shown} image={isBroken ? '' : shown} name="Picture preview" sizes="9rem" className="rounded-sm" />
        </div>
      )}
      <figcaption aria-live="polite" className="text-ink-faint text-sm">
        {isBroken ? <span className="font-medium text-warning">No picture found at this URL.</span> : 'Preview'}
      </figcaption>
    </figure>
  );
}
