import { useCallback, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../platform/drafts.ts';
import type { Packed } from './packed.ts';

/** The pieces that the clerk has put into the box. They survive a reload. */
export function usePacked(orderId: string, email: string): [Packed, (change: (packed: Packed) => Packed) => void] {
  const name = `packing ${orderId}`;
  const [packed, setPacked] = useState<Packed>(() => JSON.parse(readDraft(name, email).packed ?? '{}'));
  const change = useCallback(
    (next: (packed: Packed) => Packed) =>
      setPacked((current) => {
        const changed = next(current);
        if (Object.keys(changed).length === 0) removeDraft(name);
        else saveDraft(name, { email, values: { packed: JSON.stringify(changed) } });
        return changed;
      }),
    [name, email],
  );
  return [packed, change];
}
