import { vinInCode } from '@axlewright/contract/catalog/vin-text';
import { useState } from 'react';
import { CameraView } from './camera-view.tsx';
import { ScannedVin } from './scanned-vin.tsx';

/** Scans a VIN. Vehicle labels have other codes, too, so the camera stays on until one is a VIN. */
export function ScanVin({ next }: { next: string }) {
  const [code, setCode] = useState<string | null>(null);
  const vin = code === null ? null : vinInCode(code);
  if (vin !== null) return <ScannedVin vin={vin} next={next} onAgain={() => setCode(null)} />;
  return (
    <>
      <CameraView onCode={setCode} />
      <p role="status" className="wrap-anywhere empty:hidden">
        {code !== null && `${code} is not a VIN. Try another barcode.`}
      </p>
    </>
  );
}
