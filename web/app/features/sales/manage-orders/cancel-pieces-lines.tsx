import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { LineNote } from '../orders/line-note.tsx';
import { type CancelableLine, type TypedQuantities, typedQuantity, typedText } from './chosen-pieces.ts';

interface CancelPiecesLinesProps {
  lines: readonly CancelableLine[];
  typed: TypedQuantities;
  onChange: (typed: TypedQuantities) => void;
  disabled: boolean;
}

/** The lines whose pieces can be canceled, with a field for the quantity of each. */
export function CancelPiecesLines({ lines, typed, onChange, disabled }: CancelPiecesLinesProps) {
  const withAll = Object.fromEntries(lines.map(({ lineNumber, left }) => [lineNumber, { text: String(left), left }]));
  return (
    <div>
      <Button size="small" onClick={() => onChange(withAll)} disabled={disabled}>
        Choose all pieces
      </Button>
      <ul aria-label="Pieces to cancel" className="mt-3 max-h-[45vh] divide-y divide-line overflow-y-auto border-line border-y">
        {lines.map((line) => (
          <li key={line.lineNumber} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 ps-1 pe-1">
            <div className="min-w-0 wrap-anywhere">
              <p className="figures font-semibold">
                <span className="me-2 font-normal text-ink-soft">Line {line.lineNumber}</span>
                {line.partNumber}
              </p>
              <p className="text-ink-soft text-sm">{keepUnitsTogether(line.name)}</p>
              <p className="figures text-ink-soft text-sm">
                {line.left.toLocaleString('en-US')} not shipped, {formatCents(centsFromDollars(line.unitPrice))} each
              </p>
              <LineNote note={line.note} />
            </div>
            <Field
              label={`Line ${line.lineNumber}: pieces of ${line.partNumber} to cancel`}
              hideLabel
              error={typedQuantity(line, typed) === null ? `Enter 0 to ${line.left}` : undefined}
            >
              <QuantityInput
                value={typedText(line, typed)}
                onValueChange={(text) => onChange({ ...typed, [line.lineNumber]: { text, left: line.left } })}
                min={0}
                max={line.left}
                disabled={disabled}
                className="max-w-44"
              />
            </Field>
          </li>
        ))}
      </ul>
    </div>
  );
}
