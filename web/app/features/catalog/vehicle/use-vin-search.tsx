import { isLikeVin } from '@axlewright/contract/catalog/vin-text';
import { type ReactNode, useState } from 'react';
import { loadLater } from '../../../ui/load-later.tsx';

const VinDialog = loadLater(async () => (await import('./vin-dialog.tsx')).VinDialog, null);

interface VinSearch {
  /** Returns false if the text is not a VIN. Otherwise opens the dialog that decodes it. */
  readVin: (text: string) => boolean;
  /** The caller must render it. It shows nothing until `readVin` opens it. */
  vinDialog: ReactNode;
}

/** For part search fields: a VIN chooses the vehicle instead of starting a search. So no VIN gets into a URL or the list of searches. */
export function useVinSearch(): VinSearch {
  const [vin, setVin] = useState<string | null>(null);
  function readVin(text: string): boolean {
    const isVin = isLikeVin(text);
    if (isVin) setVin(text.trim());
    return isVin;
  }
  return { readVin, vinDialog: vin !== null && <VinDialog vin={vin} onClose={() => setVin(null)} /> };
}
