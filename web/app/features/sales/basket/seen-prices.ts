import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { useEffect, useState } from 'react';
import { readDraft, saveDraft } from '../../../platform/drafts.ts';

const draftName = 'prices in the basket';

type Seen = Record<string, string>;

/**
 * Remembers the price at which the buyer first saw each line in this tab. Returns the former price in dollars for each line whose price has
 * changed since then.
 */
export function useFormerPrices(lines: readonly BasketLine[], email: string): Map<string, number> {
  const [seen, setSeen] = useState<Seen>(() => readDraft(draftName, email));
  const unseen = lines.filter(({ _id, unitPrice }) => unitPrice !== null && seen[_id] === undefined);
  useEffect(() => {
    if (unseen.length === 0) return;
    const next = { ...seen, ...Object.fromEntries(unseen.map(({ _id, unitPrice }) => [_id, String(unitPrice)])) };
    saveDraft(draftName, { email, values: next });
    setSeen(next);
  }, [unseen, seen, email]);
  return new Map(
    lines.flatMap(({ _id, unitPrice }) => {
      const former = seen[_id];
      return unitPrice !== null && former !== undefined && Number(former) !== unitPrice ? [[_id, Number(former)] as const] : [];
    }),
  );
}
