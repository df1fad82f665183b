import type { NumberCandidate } from '@axlewright/contract/catalog/numbers';
import type { Dispatch, ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { catalogUrl, emptyQuery } from '../../../catalog/list/catalog-url.ts';
import { allowsStockAlert, stockState } from '../../../catalog/list/part-stock.ts';
import { LazyStockAlertButton } from '../../stock-alerts/lazy-stock-alert-button.tsx';
import type { ChosenPart, PadRow } from '../rows/pad-row.ts';
import type { PadAction } from '../rows/pad-state.ts';
import type { RowFinding } from '../rows/row-finding.ts';

interface RowActionsProps {
  row: PadRow;
  finding: RowFinding;
  line: number;
  dispatch: Dispatch<PadAction>;
  onChoose: (id: number) => void;
}

/** The buttons that help with a row that is not ready. Alt+Enter clicks the first one. */
export function RowActions({ row, finding, line, dispatch, onChoose }: RowActionsProps) {
  const { state, candidates, part, formerPart } = finding;
  const choose = (candidate: Pick<NumberCandidate, 'partId' | 'partNumber'>, how: ChosenPart['how']) =>
    dispatch({ type: 'choose', id: row.id, chosen: { partId: candidate.partId, partNumber: candidate.partNumber, how } });
  const [first] = candidates;

  if (state === 'choose' || (state === 'proposed' && candidates.length > 1)) {
    return (
      <Actions>
        {state === 'proposed' && first && <UseButton line={line} partNumber={first.partNumber} onClick={() => choose(first, 'proposal')} />}
        <Button
          size="small"
          data-action
          onClick={() => onChoose(row.id)}
          aria-label={`Choose one of ${candidates.length} parts, line ${line}`}
        >
          Choose ({candidates.length})
        </Button>
      </Actions>
    );
  }
  if (state === 'replaced' && candidates.length > 1) {
    const partNumbers = candidates.map(({ partNumber }) => partNumber);
    return (
      <Actions>
        <UseButton
          line={line}
          partNumber={partNumbers.join(' and ')}
          onClick={() => dispatch({ type: 'split-part', id: row.id, partNumbers })}
        />
      </Actions>
    );
  }
  if ((state === 'proposed' || state === 'replaced') && first) {
    return (
      <Actions>
        <UseButton
          line={line}
          partNumber={first.partNumber}
          onClick={() => choose(first, state === 'proposed' ? 'proposal' : 'replacement')}
        />
        {state === 'replaced' && part && stockState(part).minOrder !== null && (
          <Button
            size="small"
            onClick={() => choose({ partId: part._id, partNumber: part.partNumber }, 'kept')}
            aria-label={`Keep ${part.partNumber}, line ${line}`}
          >
            Keep {part.partNumber}
          </Button>
        )}
      </Actions>
    );
  }
  if (state === 'unknown' || state === 'not-sold') {
    return (
      <Actions>
        <LinkButton
          to={catalogUrl(emptyQuery, { q: formerPart?.name ?? row.number.trim() })}
          target="_blank"
          size="small"
          data-action
          aria-label={`Search the catalog for ${formerPart?.name ?? row.number}, line ${line}`}
        >
          Search the catalog
        </LinkButton>
      </Actions>
    );
  }
  if (state === 'not-orderable' && part && allowsStockAlert(part)) {
    return (
      <Actions>
        <LazyStockAlertButton data-action part={part} size="small" isInRow />
      </Actions>
    );
  }
  return null;
}

function Actions({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap gap-2 pt-1">{children}</div>;
}

function UseButton({ line, partNumber, onClick }: { line: number; partNumber: string; onClick: () => void }) {
  return (
    <Button size="small" data-action onClick={onClick} aria-label={`Use ${partNumber}, line ${line}`}>
      Use {partNumber}
    </Button>
  );
}
