import { paths } from '@axlewright/contract/site/page-paths';
import type { PackingLine } from '@axlewright/contract/warehouse/shipments';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { Field } from '../../../ui/field.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { LineNote } from '../../sales/orders/line-note.tsx';
import { type Packed, packedQuantity, packedText } from './packed.ts';

interface PackingLinesProps {
  lines: readonly PackingLine[];
  packed: Packed;
  onQuantity: (line: PackingLine, text: string) => void;
  disabled: boolean;
}

export function PackingLines({ lines, packed, onQuantity, disabled }: PackingLinesProps) {
  return (
    <ul aria-label="Lines to pack" className="divide-y divide-line border-line border-y">
      {lines.map((line) => (
        <Line key={line.lineNumber} line={line} packed={packed} onQuantity={onQuantity} disabled={disabled} />
      ))}
    </ul>
  );
}

function Line({ line, packed, onQuantity, disabled }: Omit<PackingLinesProps, 'lines'> & { line: PackingLine }) {
  const { partId, partNumber, name, image, bin, note, quantity, cancelled, left } = line;
  const count = packedQuantity(line, packed);
  const isDone = left === 0 || count === left;
  return (
    <li
      className={`grid grid-cols-[3.5rem_1fr] items-center gap-x-4 gap-y-3 py-3 sm:grid-cols-[3.5rem_1fr_auto] ${isDone ? 'bg-success-soft/40' : ''}`}
    >
      <PartPicture image={image} name="" sizes="3.5rem" className="size-14 shrink-0 rounded-sm" />
      <div className="min-w-0 wrap-anywhere">
        <p className="figures font-semibold">
          <Link to={paths.partStock(partId)} className="underline decoration-line-strong underline-offset-4 hover:decoration-accent">
            {partNumber}
          </Link>
          {bin && <span className="ms-3 font-normal">Bin {bin}</span>}
        </p>
        <p className="text-ink-soft">{keepUnitsTogether(name)}</p>
        <LineNote note={note} />
      </div>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-3 sm:col-span-1 sm:justify-end">
        <p className="figures text-ink-soft text-sm">
          {left === quantity ? `${left} to pack` : `${left} of ${quantity} left`}
          {cancelled > 0 && `, ${cancelled} canceled`}
        </p>
        {isDone && <Badge tone="success">{left > 0 ? 'Packed' : cancelled === quantity ? 'Canceled' : 'Shipped'}</Badge>}
        {left > 0 && (
          <Field label={`Packed pieces of ${partNumber}`} hideLabel error={count === null ? `Enter 0 to ${left}` : undefined}>
            <QuantityInput
              value={packedText(line, packed) ?? '0'}
              onValueChange={(text) => onQuantity(line, text)}
              min={0}
              max={left}
              disabled={disabled}
              className="max-w-44"
            />
          </Field>
        )}
      </div>
    </li>
  );
}
