import { maximumCompared } from '@axlewright/contract/site/page-paths';
import { loadLater } from '../../../ui/load-later.tsx';
import { useComparedParts } from './compared-parts.ts';

const ComparedPartsBar = loadLater(async () => (await import('./compared-parts-bar.tsx')).ComparedPartsBar);

/** The parts that are chosen for comparing. Stays at the bottom of the window, and is at the end of the page when the page ends. */
export function CompareTray() {
  const parts = useComparedParts();
  return (
    <>
      <p role="status" className="sr-only">
        {parts.length > 0 && `${parts.length} of ${maximumCompared} parts chosen for comparing`}
      </p>
      {parts.length > 0 && <ComparedPartsBar parts={parts} />}
    </>
  );
}
