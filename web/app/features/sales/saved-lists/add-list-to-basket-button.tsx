import ShoppingBasket from 'virtual:icon/shopping-basket';
import type { SavedListDetail } from '@axlewright/contract/sales/saved-lists';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddToBasket } from '../basket/use-add-to-basket.ts';
import { savedListQuery } from './saved-lists.queries.ts';

/** Adds all lines of a list to the basket. Says how many parts of the list the shop no longer has. */
export function AddListToBasketButton({ list: { _id, name } }: { list: { _id: string; name: string } }) {
  const queryClient = useQueryClient();
  const [isLoading, setLoading] = useState(false);
  const { add, isPending } = useAddToBasket();

  async function addAll() {
    setLoading(true);
    try {
      const { lines } = await queryClient.fetchQuery(savedListQuery(_id));
      const known = lines.filter(({ part }) => part !== null);
      const isAdded =
        known.length > 0 &&
        (await add(
          known.map(({ partId, quantity, note, orderedAs, vehicle }) => ({ partId, quantity, note, orderedAs, vehicle })),
          name,
        ));
      const missing = lines.filter(({ part }) => part === null);
      if (missing.length > 0 && (isAdded || known.length === 0)) toast.error(missingText(missing));
    } catch (error) {
      toast.error(failureMessage(error));
    }
    setLoading(false);
  }

  return (
    <Button size="small" loading={isLoading || isPending} aria-label={`Add to basket: ${name}`} onClick={() => void addAll()}>
      <ShoppingBasket aria-hidden="true" />
      Add to basket
    </Button>
  );
}

function missingText(missing: SavedListDetail['lines']): string {
  const [only, ...others] = missing;
  if (others.length > 0)
    return `The shop no longer has ${missing.length.toLocaleString('en-US')} parts of the list. Open the list to see them.`;
  return only?.formerPart
    ? `No longer sold, not added: ${only.formerPart.partNumber} ${only.formerPart.name}`
    : 'The shop no longer has one part of the list. Open the list to see it.';
}
