import { vinInCode } from '@axlewright/contract/catalog/vin-text';
import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { createPath } from 'react-router';
import { loadLater } from '../../../ui/load-later.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { usePartByNumber } from '../find/use-part-by-number.ts';
import { catalogUrl, emptyQuery } from '../list/catalog-url.ts';
import { CameraView } from './camera-view.tsx';

const ScannedVin = loadLater(async () => (await import('./scanned-vin.tsx')).ScannedVin);

/** Scans a part, and opens it. Leaves with a full page load, because other pages must not keep the headers for the camera. */
export function ScanPart() {
  const [code, setCode] = useState<string | null>(null);
  const findPartByNumber = usePartByNumber();

  // After Back from the part, the browser may show this page from its cache. The camera must then be on again.
  useEffect(() => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => persisted && setCode(null);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, []);

  async function open(scanned: string) {
    setCode(scanned);
    if (vinInCode(scanned) !== null) return;
    const partId = await findPartByNumber(scanned);
    window.location.assign(partId === null ? createPath(catalogUrl(emptyQuery, { q: scanned })) : paths.part(partId));
  }

  if (code === null) return <CameraView onCode={(scanned) => void open(scanned)} />;
  const vin = vinInCode(code);
  if (vin !== null) return <ScannedVin vin={vin} next={paths.home} onAgain={() => setCode(null)} />;
  return <Spinner label={`Looking up ${code}`} />;
}
