import { useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import type { Packed } from './packed.ts';

/** The pieces that the clerk has put into the box. They survive a reload. */
export function usePacked(orderId: string, email: string): [Packed, (packed: Packed) => void] {
  const name = `packing ${orderId}`;
  const [packed, setPacked] = useState<Packed>(() => readDraft(name, email));
  function change(next: Packed): void {
    setPacked(next);
    if (Object.keys(next).length === 0) removeDraft(name);
    else saveDraft(name, { email, values: { ...next } });
  }
  return [packed, change];
}
