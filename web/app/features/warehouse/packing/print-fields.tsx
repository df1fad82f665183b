import { readWholeNumber } from '@axlewright/contract/sales/order-quantity';
import { maximumBoxes } from '@axlewright/contract/warehouse/carriers';
import { Field } from '../../../ui/field.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { type PrintChoice, printChoices } from './packing.queries.ts';

const printLabels = { labels: 'Labels', 'packing-slip': 'Packing slip', nothing: 'Nothing' } as const satisfies Record<PrintChoice, string>;
const printOptions = printChoices.map((value) => ({ value, label: printLabels[value] }));

const boxesProblem = `Enter 1 to ${maximumBoxes}`;

/** Returns the typed number of boxes, or null if it is not valid. */
export function boxCount(typed: string): number | null {
  const count = readWholeNumber(typed) ?? 0;
  return count >= 1 && count <= maximumBoxes ? count : null;
}

/** How many boxes a shipment has. Each gets a label. */
export function BoxesField({ value, onChange }: { value: string; onChange: (typed: string) => void }) {
  return (
    <Field label="Boxes" error={boxCount(value) === null ? boxesProblem : undefined}>
      <QuantityInput value={value} onValueChange={onChange} min={1} max={maximumBoxes} />
    </Field>
  );
}

/** What is printed when the shipment is recorded. */
export function PrintField({ value, onChange }: { value: PrintChoice; onChange: (print: PrintChoice) => void }) {
  return (
    <Field label="Print">
      <Select options={printOptions} value={value} onChange={(event) => onChange(event.target.value as PrintChoice)} />
    </Field>
  );
}
