import { paths } from '@axlewright/contract/site/page-paths';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { pathOfDocument } from '../../../platform/document-path.ts';
import { unlistedPageMeta } from '../../../platform/page-meta.ts';
import { loadLater } from '../../../ui/load-later.tsx';
import { pageAfterVin } from './scan-url.ts';

const ScanPart = loadLater(async () => (await import('./scan-part.tsx')).ScanPart);
const ScanVin = loadLater(async () => (await import('./scan-vin.tsx')).ScanVin);

export const meta = () => unlistedPageMeta('Scan');

/**
 * Finds a part by the barcode on its box, or a vehicle by its VIN barcode. Only a full page load gets the policy that allows the camera, so
 * this page reloads if needed.
 */
export default function ScanPage() {
  const [isLoaded, setIsLoaded] = useState(false);
  const [search] = useSearchParams();
  // The first render ignores the parameter, because the server renders the page without it.
  const next = isLoaded ? pageAfterVin(search) : null;
  useEffect(() => {
    if (pathOfDocument().startsWith(paths.scan)) setIsLoaded(true);
    else window.location.reload();
  }, []);
  return (
    <section aria-labelledby="page-title" className="shell grid max-w-2xl gap-4 pt-6 pb-16 sm:pt-8">
      <h1 id="page-title" className="text-3xl">
        {next === null ? 'Scan a part' : 'Scan a VIN'}
      </h1>
      <p className="max-w-prose text-ink-soft">
        {next === null
          ? 'Hold the barcode on the box inside the frame, and we’ll show the part with this number. To choose a vehicle, scan its VIN barcode.'
          : 'Hold the VIN barcode inside the frame. It is on the driver’s door jamb, or on the dashboard, where you can see it through the windshield.'}
      </p>
      {isLoaded && (next === null ? <ScanPart /> : <ScanVin next={next} />)}
    </section>
  );
}
