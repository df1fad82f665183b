import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { QuantityInput } from '../../../../ui/quantity-input.tsx';
import { PartPicture } from '../../../catalog/list/part-picture.tsx';
import type { CountedPart } from './counted-parts.ts';

interface CountedPartRowProps {
  part: CountedPart;
  label: string;
  error: string | undefined;
  onText: (text: string) => void;
  onRemove: () => void;
  disabled: boolean;
  /** what the page says about the part */
  children: ReactNode;
}

export function CountedPartRow({ part: { stock, text }, label, error, onText, onRemove, disabled, children }: CountedPartRowProps) {
  const { partNumber, name, image } = stock;
  return (
    <li className="grid grid-cols-[3.5rem_1fr] items-center gap-x-4 gap-y-3 py-3 sm:grid-cols-[3.5rem_1fr_auto]">
      <PartPicture image={image} name="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm" />
      <div className="min-w-0 wrap-anywhere">
        <p className="figures font-semibold">{partNumber}</p>
        <p className="text-ink-soft">{name}</p>
        <p className="figures text-ink-soft text-sm">{children}</p>
      </div>
      <div className="col-span-2 flex items-start justify-end gap-2 sm:col-span-1">
        <Field label={`${label} of ${partNumber}`} hideLabel error={error}>
          <QuantityInput value={text} onValueChange={onText} min={0} disabled={disabled} className="max-w-44" />
        </Field>
        <Button
          size="small"
          variant="quiet"
          aria-label={`Remove ${partNumber}`}
          onClick={onRemove}
          disabled={disabled}
          className="min-h-11"
        >
          Remove
        </Button>
      </div>
    </li>
  );
}
