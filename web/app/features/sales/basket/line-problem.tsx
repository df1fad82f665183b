import TriangleAlert from 'virtual:icon/triangle-alert';
import type { BasketLine } from '@axlewright/contract/sales/baskets';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { createIdempotencyKeys } from '../../../platform/idempotency-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { allowsStockAlert } from '../../catalog/list/part-stock.ts';
import { ReplacedBy } from '../../catalog/list/replaced-by.tsx';
import { LazyStockAlertButton } from '../stock-alerts/lazy-stock-alert-button.tsx';
import { useChangeLine } from './basket.queries.ts';
import { correctedQuantity } from './corrected-quantity.ts';
import { lineName } from './line-name.ts';
import { lineProblemText } from './line-problem-text.ts';
import { replaceLine } from './replace-line.ts';

interface LineProblemProps {
  line: BasketLine;
  /** all lines of the basket, because the quantities of lines with the same part are added together */
  lines: readonly BasketLine[];
  onRemove: () => void;
}

/** Says why a line cannot be ordered as it is, with buttons that solve it. */
export function LineProblem({ line, lines, onRemove }: LineProblemProps) {
  const change = useChangeLine(line);
  const replace = useReplace(line);
  if (line.problem === null) return null;
  const quantity = line.problem === 'invalid-quantity' ? correctedQuantity(line, lines) : null;
  const name = lineName(line);
  const known = line.part ?? line.formerPart;
  const error = change.error ?? replace.error;
  return (
    <div className="grid gap-2 border-warning border-s-3 bg-warning-soft px-4 py-3">
      <p className="flex items-start gap-2 font-medium text-[0.9375rem] text-warning">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
        {lineProblemText(line)}
        {line.problem === 'invalid-quantity' &&
          isRepeated(line, lines) &&
          ' The quantities of all lines with this part are added together.'}
      </p>
      {line.replacedBy === null && known && <ReplacedBy successors={known.successors} />}
      <div className="flex flex-wrap gap-2">
        {quantity !== null && (
          <Button
            size="small"
            loading={change.isPending}
            aria-label={`Order ${formatQuantity(quantity)} instead: ${name}`}
            onClick={() => change.mutate({ quantity })}
          >
            Order {formatQuantity(quantity)} instead
          </Button>
        )}
        {line.replacedBy && (
          <Button
            size="small"
            loading={replace.isPending}
            aria-label={`Use ${line.replacedBy.partNumber} instead: ${name}`}
            onClick={() => void replace.start()}
          >
            Use {line.replacedBy.partNumber} instead
          </Button>
        )}
        {isOutOfStock(line) && <LazyStockAlertButton part={line.part} quantity={line.quantity} size="small" isInRow />}
        <Button size="small" variant="quiet" aria-label={`Remove: ${name}`} onClick={onRemove}>
          Remove
        </Button>
      </div>
      <p aria-live="polite" className="text-danger text-sm empty:hidden">
        {error ? failureMessage(error) : null}
      </p>
    </div>
  );
}

/** No quantity of the part can be ordered now, and nothing replaces it. */
const isOutOfStock = (line: BasketLine): line is BasketLine & { part: NonNullable<BasketLine['part']> } =>
  line.part !== null && allowsStockAlert(line.part);

const isRepeated = ({ partId }: BasketLine, lines: readonly BasketLine[]) => lines.filter((each) => each.partId === partId).length > 1;

const formatQuantity = (quantity: number) => quantity.toLocaleString('en-US');

function useReplace(line: BasketLine) {
  const queryClient = useQueryClient();
  const [keys] = useState(createIdempotencyKeys);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function start() {
    setPending(true);
    setError(null);
    await replaceLine(queryClient, line, keys).catch(setError);
    setPending(false);
  }
  return { start, isPending, error };
}
