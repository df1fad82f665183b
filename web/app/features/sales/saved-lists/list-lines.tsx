import { centsFromDollars } from '@axlewright/contract/money/money';
import { lineErrorText } from '@axlewright/contract/sales/line-error-text';
import { readQuantity } from '@axlewright/contract/sales/order-quantity';
import type { SavedListDetail } from '@axlewright/contract/sales/saved-lists';
import { paths } from '@axlewright/contract/site/page-paths';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { lineName } from '../basket/line-name.ts';
import { useChangeList } from './saved-lists.queries.ts';

type Line = SavedListDetail['lines'][number];

/** A line with this quantity is removed when the list is saved. */
const removed = '0';

const keyOf = ({ lineNumber }: Line) => String(lineNumber);

/** The lines of a list. Changed quantities and removed lines are saved together. */
export function ListLines({ list, mayChange }: { list: SavedListDetail; mayChange: boolean }) {
  const [typed, setTyped] = useState<ReadonlyMap<string, string>>(new Map());
  const { mutate, isPending, error, reset } = useChangeList(list._id);
  const isDirty = typed.size > 0;
  function edit(lines: ReadonlyMap<string, string>) {
    // The error is about what was sent before.
    if (error) reset();
    setTyped(lines);
  }
  const discard = () => edit(new Map());
  const leaveGuard = useLeaveGuard(isDirty, discard);
  const change = (line: Line, text: string) => edit(new Map(typed).set(keyOf(line), text));
  const textOf = (line: Line) => typed.get(keyOf(line)) ?? String(line.quantity);
  const isValid = list.lines.every((line) => textOf(line) === removed || readQuantity(textOf(line)) !== null);

  function save() {
    const lines = list.lines.flatMap((line) => {
      const quantity = readQuantity(textOf(line));
      const { partId, note, orderedAs, vehicle } = line;
      return quantity === null ? [] : [{ partId, quantity, note, orderedAs, vehicle }];
    });
    mutate({ lines }, { onSuccess: discard });
  }

  return (
    <div className="@container grid gap-4">
      <ul aria-label="Lines of the list" className="divide-y divide-line border-line border-y">
        {list.lines.map((line) => {
          const text = textOf(line);
          if (text === removed) return null;
          return (
            <li
              key={keyOf(line)}
              className="grid grid-cols-[3rem_minmax(0,1fr)] items-center gap-x-4 gap-y-2 py-3 [content-visibility:auto] @xl:grid-cols-[3rem_minmax(0,1fr)_auto]"
            >
              <PartPicture image={line.part?.image ?? ''} name="" sizes="3rem" className="self-start rounded-sm" />
              <LineText line={line} />
              {mayChange ? (
                <div className="col-start-2 flex items-center gap-2 @xl:col-start-3">
                  <Field
                    label={`Quantity of ${lineName(line)}`}
                    hideLabel
                    className="w-44"
                    error={readQuantity(text) === null && 'Enter a whole number'}
                  >
                    <QuantityInput value={text} onValueChange={(next) => change(line, next)} min={1} />
                  </Field>
                  <IconButton label={`Remove ${lineName(line)}`} onClick={() => change(line, removed)} className="text-ink-soft">
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              ) : (
                <span className="figures">{line.quantity.toLocaleString('en-US')}</span>
              )}
            </li>
          );
        })}
      </ul>
      <FormError>{error && failureMessage(error)}</FormError>
      {isDirty && (
        <div className="sticky bottom-4 flex flex-wrap gap-3 rounded-md border border-line bg-surface p-4 shadow-popup">
          <Button variant="primary" loading={isPending} disabled={!isValid} onClick={save}>
            Save changes
          </Button>
          <Button variant="quiet" onClick={discard}>
            Discard
          </Button>
        </div>
      )}
      {leaveGuard}
    </div>
  );
}

function LineText({ line }: { line: Line }) {
  const { part, partId, note, vehicle, unitPrice, problem, orderable, replacedBy } = line;
  return (
    <div className="min-w-0 wrap-anywhere">
      {part ? (
        <Link to={paths.part(partId)} className="font-medium hover:text-accent-text">
          {keepUnitsTogether(lineName(line))}
        </Link>
      ) : (
        <span className="font-medium">{lineName(line)}</span>
      )}
      <p className="figures flex flex-wrap gap-x-3 text-ink-faint text-sm">
        <span>{part?.partNumber}</span>
        {unitPrice !== null && (
          <span>
            <Price cents={centsFromDollars(unitPrice)} /> each
          </span>
        )}
        {note && <span className="text-ink-soft">{note}</span>}
      </p>
      {vehicle && <p className="text-ink-soft text-sm">For {vehicle}</p>}
      {problem && (
        <p className="font-medium text-sm text-warning">{lineErrorText({ line: 0, code: problem, orderable, successor: replacedBy })}</p>
      )}
    </div>
  );
}
