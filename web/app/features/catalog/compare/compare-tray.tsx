import { maximumCompared } from '@axlewright/contract/site/page-paths';
import { loadLater } from '../../../ui/load-later.tsx';
import { useComparedParts } from './compared-parts.ts';

const ComparedPartsBar = loadLater(async () => (await import('./compared-parts-bar.tsx')).ComparedPartsBar);

/** The parts that the user chose for the comparison. Sticks to the bottom of the window. At the end of the page it is below the content. */
export function CompareTray() {
  const parts = useComparedParts();
  return (
    <>
      <p role="status" className="sr-only">
        {parts.length > 0 && `${parts.length} of ${maximumCompared} parts in the comparison`}
      </p>
      {parts.length > 0 && <ComparedPartsBar parts={parts} />}
    </>
  );
}
