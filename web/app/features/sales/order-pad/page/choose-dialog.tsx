import { numberMatches } from '@axlewright/contract/catalog/numbers';
import type { Dispatch } from 'react';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { PadRow } from '../rows/pad-row.ts';
import type { PadAction } from '../rows/pad-state.ts';
import type { RowFinding } from '../rows/row-finding.ts';

interface ChooseDialogProps {
  row: PadRow;
  finding: RowFinding;
  dispatch: Dispatch<PadAction>;
  onClose: () => void;
}

/** Lets the user choose among the parts that a number can mean. */
export function ChooseDialog({ row, finding: { candidates, state }, dispatch, onClose }: ChooseDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`Which part is ${row.number.trim()}?`}>
      <ul className="grid gap-2">
        {candidates.map(({ partId, partNumber, brand, name, why, number, numberBrand }) => (
          <li key={partId}>
            <button
              type="button"
              onClick={() => {
                dispatch({ type: 'choose', id: row.id, chosen: { partId, partNumber, how: state === 'proposed' ? 'proposal' : 'chosen' } });
                onClose();
              }}
              className="grid w-full gap-0.5 rounded-md border border-line bg-surface px-4 py-3 text-start wrap-anywhere transition-colors hover:border-ink-soft hover:bg-sunken"
            >
              <span className="font-semibold">
                <span className="figures">{partNumber}</span> {brand}
              </span>
              <span>{name}</span>
              <span className="text-ink-soft text-sm">
                {numberBrand} {number}: {numberMatches[why]}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
