import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { createPath } from 'react-router';
import { pathOfDocument } from '../../../platform/document-path.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePartByNumber } from '../find/use-part-by-number.ts';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';

const CameraView = loadLater(async () => (await import('./camera-view.tsx')).CameraView);

export const meta = () => unlistedPageMeta('Scan a Part');

/** Finds a part by the bar code on its box. Only a full page load gets the policy that allows the camera, so this page reloads if needed. */
export default function ScanPage() {
  const [isLoaded, setIsLoaded] = useState(false);
  useEffect(() => {
    if (pathOfDocument().startsWith(paths.scan)) setIsLoaded(true);
    else window.location.reload();
  }, []);
  return (
    <section aria-labelledby="page-title" className="shell grid max-w-2xl gap-4 pt-6 pb-16 sm:pt-8">
      <h1 id="page-title" className="text-3xl">
        Scan a part
      </h1>
      <p className="max-w-prose text-ink-soft">Hold the bar code of a box in the frame. We show the part that has this number.</p>
      {isLoaded && <Scan />}
    </section>
  );
}

function Scan() {
  const [code, setCode] = useState<string | null>(null);
  const findPartByNumber = usePartByNumber();

  /** Leaves with a full page load, because other pages must not have the policy of this one. */
  async function open(scanned: string) {
    setCode(scanned);
    const partId = await findPartByNumber(scanned);
    window.location.assign(partId === null ? createPath(catalogUrl(emptyQuery, { q: scanned })) : paths.part(partId));
  }

  return code === null ? <CameraView onCode={(scanned) => void open(scanned)} /> : <Spinner label={`Looking up ${code}`} />;
}
