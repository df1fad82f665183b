import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { useState } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';
import { ZoomPicture } from './zoom-picture.tsx';

const PartThumbnails = loadLater(async () => (await import('./part-thumbnails.tsx')).PartThumbnails, null);

/** The pictures of a part. If there are several, a click on a small picture shows it as the large one. */
export function PartPictures({ part: { image, morePictures, name, partNumber } }: { part: PartDetail }) {
  const [shown, setShown] = useState(0);
  const pictures = [image, ...morePictures];
  return (
    <>
      <ZoomPicture image={pictures[shown] ?? image} name={name || partNumber} />
      {morePictures.length > 0 && <PartThumbnails pictures={pictures} shown={shown} onChoose={setShown} />}
    </>
  );
}
