import Minus from 'virtual:icon/minus';
import Plus from 'virtual:icon/plus';
import { readWholeNumber } from '@axlewright/contract/sales/order-quantity';
import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { useFieldControl } from './field.tsx';

export interface QuantityInputProps
  extends Omit<ComponentProps<'input'>, 'type' | 'value' | 'defaultValue' | 'onChange' | 'min' | 'max' | 'step'> {
  /** The text as typed. It may be empty or not a number. */
  value: string;
  onValueChange: (value: string) => void;
  /** The limits for the buttons. Users can type other values, and the caller must show an error for them. */
  min?: number;
  max?: number;
  /** A button changes the quantity to the next multiple of this number. */
  step?: number;
}

/** A whole number with buttons that decrease and increase it. */
export function QuantityInput({
  value,
  onValueChange,
  min = 0,
  max = Number.MAX_SAFE_INTEGER,
  step = 1,
  className = '',
  ...rest
}: QuantityInputProps) {
  const quantity = readWholeNumber(value);

  function changeBy(direction: 1 | -1) {
    const steps = (quantity ?? 0) / step;
    const next = quantity === null ? min : step * (direction === 1 ? Math.floor(steps) + 1 : Math.ceil(steps) - 1);
    onValueChange(String(Math.min(Math.max(next, min), max)));
  }

  return (
    <div className={`flex w-full max-w-56 ${className}`}>
      <StepButton
        label={`Decrease by ${step}`}
        disabled={rest.disabled || (quantity !== null && quantity <= min)}
        onClick={() => changeBy(-1)}
      >
        <Minus aria-hidden="true" />
      </StepButton>
      <input
        {...useFieldControl()}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          changeBy(event.key === 'ArrowUp' ? 1 : -1);
        }}
        className={`${controlStyle} figures -mx-px rounded-none text-center font-semibold focus-visible:z-10`}
      />
      <StepButton
        label={`Increase by ${step}`}
        disabled={rest.disabled || (quantity !== null && quantity >= max)}
        onClick={() => changeBy(1)}
      >
        <Plus aria-hidden="true" />
      </StepButton>
    </div>
  );
}

function StepButton({ label, ...rest }: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className="grid size-11 shrink-0 place-items-center rounded-sm border border-line-strong bg-surface hover:bg-sunken active:bg-line disabled:cursor-not-allowed disabled:text-line-strong [&_svg]:size-4"
    />
  );
}
