import { Price } from '../../../ui/price.tsx';

/** `quantity` is null if the typed quantity cannot be ordered. */
export function RunningTotal({ quantity, unitCents }: { quantity: number | null; unitCents: number }) {
  return (
    <div className="grid gap-1 max-sm:basis-full sm:justify-items-end">
      <p className="font-semibold text-sm">Total</p>
      <output className="grid gap-0.5 sm:justify-items-end">
        {quantity === null ? (
          <span className="text-2xl text-ink-faint">–</span>
        ) : (
          <Price cents={unitCents * quantity} className="font-semibold text-2xl" />
        )}
        <span className="figures min-h-5 text-ink-soft text-sm">
          {quantity !== null && (
            <>
              {quantity.toLocaleString('en-US')} × <Price cents={unitCents} />
            </>
          )}
        </span>
      </output>
    </div>
  );
}
