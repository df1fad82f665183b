import X from 'virtual:icon/x';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { readQuantity } from '@axlewright/contract/sales/order-quantity';
import type { SavedListDetail } from '@axlewright/contract/sales/saved-lists';
import { paths } from '@axlewright/contract/site/page-paths';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { failureMessage } from '../../../platform/failure-message.ts';
import { useMyCompanyId } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { QuantityInput } from '../../../ui/quantity-input.tsx';
import { keepUnitsTogether } from '../../catalog/list/keep-units-together.ts';
import { PartPicture } from '../../catalog/list/part-picture.tsx';
import { lineName, linePartNumber } from '../basket/line-name.ts';
import { lineProblemText } from '../basket/line-problem-text.ts';
import { hasSameLines, type ListEdits } from './list-edits.ts';
import { SaveAsNewListButton } from './save-as-new-list-button.tsx';
import { useChangeList } from './saved-lists.queries.ts';

type Line = SavedListDetail['lines'][number];

interface ListLinesProps {
  list: SavedListDetail;
  /** Whether someone has deleted the list while it was open. Its lines can then be saved as a new list. */
  isGone: boolean;
  mayChange: boolean;
  edits: ListEdits | null;
  onEdit: (edits: ListEdits | null) => void;
}

/** The lines of a list. Changed quantities and removed lines are saved together. */
export function ListLines({ list: current, isGone, mayChange, edits, onEdit }: ListLinesProps) {
  const { mutate, isPending, error, reset } = useChangeList(current._id);
  const navigate = useNavigate();
  const list = edits?.list ?? current;
  const companyId = useMyCompanyId();
  function edit(next: ListEdits | null) {
    // The error is about the previous save.
    if (error) reset();
    onEdit(next);
  }
  const discard = () => edit(null);
  const leaveGuard = useLeaveGuard(edits !== null, discard);
  const change = ({ lineNumber }: Line, text: string | null) =>
    edit({ list, companyId: edits ? edits.companyId : companyId, texts: new Map(edits?.texts).set(lineNumber, text) });
  const textOf = ({ lineNumber, quantity }: Line) => {
    const text = edits?.texts.get(lineNumber);
    return text === undefined ? String(quantity) : text;
  };
  const remaining = list.lines.flatMap((line) => {
    const text = textOf(line);
    return text === null ? [] : [{ line, text, quantity: readQuantity(text) }];
  });
  const isValid = remaining.every(({ quantity }) => quantity !== null);
  const linesOf = (typed: typeof remaining) =>
    typed.flatMap(({ line: { partId, note, orderedAs, vehicle }, quantity }) =>
      quantity === null ? [] : [{ partId, quantity, note, orderedAs, vehicle }],
    );
  // The shop saves a new list only if all its parts are in the catalog.
  const inCatalog = remaining.filter(({ line }) => line.part !== null);

  function save() {
    // A rename also changes `updatedAt`, but not the lines.
    const { updatedAt } = hasSameLines(current, list) ? current : list;
    mutate({ lines: linesOf(remaining), updatedAt }, { onSuccess: discard });
  }

  function openNew({ _id }: SavedListDetail) {
    // Discards the edits at once. Otherwise the leave guard would ask whether to leave the page.
    flushSync(discard);
    void navigate(paths.savedList(_id), { replace: true });
  }

  return (
    <div className="@container grid gap-4">
      {/* Disabled during a save, because its success clears all edits. */}
      <fieldset disabled={isPending} className="min-w-0">
        <ul aria-label="Lines of the list" className="divide-y divide-line border-line border-y">
          {remaining.map(({ line, text, quantity }) => (
            <li
              key={line.lineNumber}
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
                    error={quantity === null && 'Enter a whole number'}
                  >
                    <QuantityInput value={text} onValueChange={(next) => change(line, next)} min={1} />
                  </Field>
                  <IconButton label={`Remove ${lineName(line)}`} onClick={() => change(line, null)} className="text-ink-soft">
                    <X aria-hidden="true" />
                  </IconButton>
                </div>
              ) : (
                <span className="figures">{line.quantity.toLocaleString('en-US')}</span>
              )}
            </li>
          ))}
        </ul>
      </fieldset>
      <FormError>
        {isGone
          ? `Someone has deleted this list, so your changes were not saved. ${whatCanBeSaved(remaining.length, inCatalog.length)}`
          : error && failureMessage(error)}
      </FormError>
      {edits && (
        <div className="sticky bottom-4 flex flex-wrap gap-3 rounded-md border border-line bg-surface p-4 shadow-popup">
          {isGone ? (
            <SaveAsNewListButton
              name={list.name}
              lines={linesOf(inCatalog)}
              companyId={edits.companyId}
              disabled={!isValid || inCatalog.length === 0}
              onSaved={openNew}
            />
          ) : (
            <Button variant="primary" loading={isPending} disabled={!isValid} onClick={save}>
              Save changes
            </Button>
          )}
          <Button variant="quiet" disabled={isPending} onClick={discard}>
            Discard
          </Button>
        </div>
      )}
      {leaveGuard}
    </div>
  );
}

function LineText({ line }: { line: Line }) {
  const { part, partId, note, vehicle, unitPrice, problem } = line;
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
        <span>{linePartNumber(line)}</span>
        {unitPrice !== null && (
          <span>
            <Price cents={centsFromDollars(unitPrice)} /> each
          </span>
        )}
        {note && <span className="text-ink-soft">{note}</span>}
      </p>
      {vehicle && <p className="text-ink-soft text-sm">For {vehicle}</p>}
      {problem && <p className="font-medium text-sm text-warning">{lineProblemText(line)}</p>}
    </div>
  );
}

function whatCanBeSaved(lines: number, linesInCatalog: number): string {
  if (linesInCatalog === 0) return 'There is no line left to save as a new list.';
  const gone = linesInCatalog < lines ? ' Parts that are no longer in the catalog will be left out.' : '';
  return `You can save these lines as a new list.${gone}`;
}
