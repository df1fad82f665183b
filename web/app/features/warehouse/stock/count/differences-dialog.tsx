import { ApiError } from '@axlewright/client/call-endpoint';
import { type PartStock, stockReasonMaxLength } from '@axlewright/contract/warehouse/stock';
import { useState } from 'react';
import { callApi } from '../../../../platform/api.ts';
import { isKeyUsed } from '../../../../platform/idempotency-keys.ts';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormError } from '../../../../ui/form-error.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { moveFailure } from '../move-failure.ts';
import { useMoveStock } from '../stock.queries.ts';
import { type CountDifference, differenceText, linesOfCount } from './count-differences.ts';

interface DifferencesDialogProps {
  counted: readonly CountDifference[];
  /** If the response is lost and the clerk saves again, the count is saved only once. */
  idempotencyKey: string;
  reason: string;
  onReason: (text: string) => void;
  onClose: () => void;
  onSaved: (stocks: PartStock[]) => void;
  /** called if the shop has saved a different count with this key */
  onKeyUsed: () => void;
  /** called with the current stock if it is no longer what the clerk saw */
  onStock: (stocks: PartStock[]) => void;
}

/** Shows what a count would change, and saves it. */
export function DifferencesDialog(props: DifferencesDialogProps) {
  const { counted, idempotencyKey: key, reason, onReason, onClose, onSaved, onKeyUsed, onStock } = props;
  const [isReading, setIsReading] = useState(false);
  const different = counted.filter(({ difference }) => difference !== 0);
  const { mutate, error, variables, isPending } = useMoveStock({
    onDone(stocks) {
      toast.success(`Count of ${counted.length} ${counted.length === 1 ? 'part' : 'parts'} saved`);
      onSaved(stocks);
    },
    onFailed: (failure) => isKeyUsed(failure) && onKeyUsed(),
  });
  const isOutdated = error instanceof ApiError && error.code === 'stock-outdated';

  const stocks = () => counted.map(({ part }) => part.stock);
  const failureOf = (failure: Error) => (isKeyUsed(failure) ? alreadySaved : moveFailure(failure, variables, stocks()));

  async function countAgain() {
    setIsReading(true);
    const stocks = await Promise.allSettled(counted.map(({ part }) => callApi('getPartStock', { params: { partId: part.stock._id } })));
    onStock(stocks.flatMap((each) => (each.status === 'fulfilled' ? each.value : [])));
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={different.length === 0 ? 'No differences' : `Differences in ${different.length} of ${counted.length} parts`}
      description="Saving sets the stock on hand to your counts."
      actions={
        isOutdated ? (
          <Button variant="primary" loading={isReading} onClick={() => void countAgain()}>
            Count these parts again
          </Button>
        ) : (
          <>
            <Button onClick={onClose}>Back to the count</Button>
            <Button
              variant="primary"
              loading={isPending}
              onClick={() => !isPending && mutate({ kind: 'count', key, count: { lines: linesOfCount(counted), reason: reason.trim() } })}
            >
              Save count
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {different.length > 0 && (
          <ul aria-label="Differences" className="divide-y divide-line border-line border-y">
            {different.map(({ part: { stock }, counted: pieces, difference }) => (
              <li key={stock._id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
                <span className="figures font-semibold wrap-anywhere">{stock.partNumber}</span>
                <span className="figures">
                  {stock.onHand.toLocaleString('en-US')} expected, {pieces.toLocaleString('en-US')} counted,{' '}
                  <strong>{differenceText(difference)}</strong>
                </span>
              </li>
            ))}
          </ul>
        )}
        <Field label="Note" hint="Optional">
          <TextInput value={reason} maxLength={stockReasonMaxLength} onChange={(event) => onReason(event.target.value)} />
        </Field>
        <FormError>{error ? failureOf(error) : ''}</FormError>
      </div>
    </Dialog>
  );
}

const alreadySaved =
  'Your earlier count was already saved, without your latest changes. Go back and remove the parts that were saved. The Stock page shows the saved counts.';
