import CircleAlert from 'virtual:icon/circle-alert';
import CircleCheck from 'virtual:icon/circle-check';
import CircleHelp from 'virtual:icon/circle-question-mark';
import Wrench from 'virtual:icon/wrench';
import { centsFromDollars, formatCents } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { type Dispatch, use } from 'react';
import { Link } from 'react-router';
import { Badge, type BadgeTone } from '../../../../ui/badge.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { stockState } from '../../../catalog/list/part-stock.ts';
import type { PadRow } from '../rows/pad-row.ts';
import type { PadAction } from '../rows/pad-state.ts';
import type { Repair, RowFinding, RowState } from '../rows/row-finding.ts';
import { repairText, stateLabels, taskText } from '../rows/row-texts.ts';
import { ExactStock } from './exact-stock.ts';
import { RowActions } from './row-actions.tsx';
import { RowFit } from './row-fit.ts';
import { SmallButton } from './small-button.tsx';

const NoFit = () => null;
/** Shows nothing if its script cannot be loaded, because an error in each row would hide what the user has to do. */
const PartFit = loadLater(
  () =>
    import('../../../catalog/vehicle/part-fit.tsx').then(
      ({ PartFit }) => PartFit,
      () => NoFit,
    ),
  null,
);

interface RowResultProps {
  id: string;
  row: PadRow;
  finding: RowFinding;
  line: number;
  dispatch: Dispatch<PadAction>;
  onChoose: (id: number) => void;
}

/** What the shop found for a row, what it repaired, and what the user has to do. */
export function RowResult({ id, row, finding, line, dispatch, onChoose }: RowResultProps) {
  const { state, part, repairs } = finding;
  const showsFit = use(RowFit);
  if (state === 'blank') return null;
  const task = taskText(finding);
  return (
    <div className="grid gap-1 py-1 text-[0.9375rem] @4xl:py-1.5">
      <div id={id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <StateBadge state={state} />
        {part && task === null && <PartName finding={finding} typed={row.number} />}
        {task && <span className="wrap-anywhere min-w-0">{task}</span>}
        {task === null && part && <Stock finding={finding} />}
        {part && showsFit && <PartFit partId={part._id} />}
      </div>
      {repairs.map((repair) => (
        <RepairNote key={repair.kind} repair={repair} row={row} line={line} dispatch={dispatch} />
      ))}
      <RowActions row={row} finding={finding} line={line} dispatch={dispatch} onChoose={onChoose} />
    </div>
  );
}

const tones: Partial<Record<RowState, BadgeTone>> = { ready: 'success', repaired: 'warning', 'looking-up': 'neutral' };
const icons: Partial<Record<RowState, typeof Wrench>> = { ready: CircleCheck, repaired: Wrench, choose: CircleHelp, proposed: CircleHelp };

function StateBadge({ state }: { state: RowState }) {
  const Icon = icons[state] ?? CircleAlert;
  return (
    <Badge tone={tones[state] ?? 'danger'}>
      {state !== 'looking-up' && <Icon aria-hidden="true" />}
      {stateLabels[state]}
    </Badge>
  );
}

function PartName({ finding: { part }, typed }: { finding: RowFinding; typed: string }) {
  if (!part) return null;
  const isTypedNumber = part.partNumber.toLowerCase() === typed.trim().toLowerCase();
  return (
    <Link to={paths.part(part._id)} target="_blank" className="wrap-anywhere min-w-0 text-ink no-underline hover:underline">
      {!isTypedNumber && <span className="figures font-semibold">{part.partNumber} </span>}
      {part.name}
    </Link>
  );
}

/** On a narrow screen the prices are here, because there is no column for them. */
function Stock({ finding: { part, quantity } }: { finding: RowFinding }) {
  const isExact = use(ExactStock);
  if (!part) return null;
  const { label } = stockState(part);
  return (
    <span className="figures text-ink-faint text-sm">
      {label}
      {isExact && part.availableQ !== null && `, ${part.availableQ.toLocaleString('en-US')} available`}
      {part.price !== null && quantity !== null && (
        <span className="@4xl:hidden"> · {formatCents(centsFromDollars(part.price) * quantity)}</span>
      )}
    </span>
  );
}

function RepairNote({ repair, row, line, dispatch }: { repair: Repair; row: PadRow; line: number; dispatch: Dispatch<PadAction> }) {
  const undo = () => {
    if (repair.kind === 'part') dispatch({ type: 'choose', id: row.id, chosen: null });
    else dispatch({ type: 'keep', id: row.id, what: repair.kind === 'quantity' ? 'keepsQuantity' : 'keepsNumber' });
  };
  const text = repairText(repair);
  const mayUndo = repair.kind !== 'quantity' || repair.from !== null;
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-warning">
      {text}
      {mayUndo && (
        <SmallButton onClick={undo} label={`Undo: ${text}, line ${line}`}>
          {repair.kind === 'part' && repair.how === 'chosen' ? 'Change' : 'Undo'}
        </SmallButton>
      )}
    </p>
  );
}
