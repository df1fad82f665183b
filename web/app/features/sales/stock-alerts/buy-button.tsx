import type { Part } from '@axlewright/contract/catalog/parts';
import { AddToBasketButton } from '../basket/add-to-basket-button.tsx';
import { LazyStockAlertButton } from './lazy-stock-alert-button.tsx';

interface BuyButtonProps {
  part: Pick<Part, '_id' | 'name' | 'partNumber'>;
  /** the smallest quantity that can be ordered; null: the part is out of stock */
  minOrder: number | null;
  className?: string;
}

/** Adds the smallest quantity of a part to the basket, or asks for an email when the part can be ordered again. */
export function BuyButton({ part, minOrder, className }: BuyButtonProps) {
  if (minOrder === null) return <LazyStockAlertButton part={part} size="small" className={className} />;
  return <AddToBasketButton part={part} quantity={minOrder} size="small" className={className} />;
}
