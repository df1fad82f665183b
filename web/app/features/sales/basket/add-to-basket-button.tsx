import ShoppingBasket from 'virtual:icon/shopping-basket';
import type { Part } from '@axlewright/contract/catalog/parts';
import { Button, type ButtonProps } from '../../../ui/button.tsx';
import { vehicleOfLine } from '../../catalog/vehicle/chosen-vehicle.ts';
import { useAddToBasket } from './use-add-to-basket.ts';

interface AddToBasketButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'className'> {
  part: Pick<Part, '_id' | 'name' | 'partNumber'>;
  /** null: the typed quantity cannot be ordered. A click then calls `onInvalid` */
  quantity: number | null;
  onInvalid?: () => void;
  onAdded?: () => void;
}

/** Adds this quantity of the part to the basket. */
export function AddToBasketButton({ part, quantity, onInvalid, onAdded, ...style }: AddToBasketButtonProps) {
  const { add, isPending } = useAddToBasket();
  const what = `${quantity?.toLocaleString('en-US')} × ${part.name || part.partNumber}`;

  async function addQuantity() {
    if (quantity === null) onInvalid?.();
    else if (await add([{ partId: part._id, quantity, ...vehicleOfLine() }], what)) onAdded?.();
  }

  return (
    <Button
      {...style}
      loading={isPending}
      aria-label={quantity === null ? undefined : `Add to basket: ${what}`}
      onClick={() => void addQuantity()}
    >
      <ShoppingBasket aria-hidden="true" />
      Add to basket
    </Button>
  );
}
