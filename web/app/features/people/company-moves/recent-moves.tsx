import Undo2 from 'virtual:icon/undo-2';
import { companyRoleTexts } from '@axlewright/contract/people/capabilities';
import type { CompanyMove, CompanyMoveState } from '@axlewright/contract/people/company-moves';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../../lists/loading-state.tsx';
import { formatDateTime } from '../../../platform/dates.ts';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { recentMovesQuery, useUndoMove } from './company-moves.queries.ts';
import { personLabel, staffCompanyLabel, stateText, undoText } from './move-texts.ts';

/** The latest moves that match the search. Each can be undone for 24 hours. */
export function RecentMoves({ q, mayUndo }: { q: string; mayUndo: boolean }) {
  const result = useQuery(recentMovesQuery(q));
  const { data, error, isPlaceholderData } = result;
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: undo, isPending, variables } = useUndoMove();

  async function askToUndo(move: CompanyMove) {
    const isSure = await confirm({
      title: `Undo the move of ${personLabel(move.account)}?`,
      text: undoText(move),
      confirmLabel: 'Undo move',
      cancelLabel: 'Keep move',
      tone: 'danger',
    });
    if (isSure) undo(move);
  }

  const columns = movesColumns({ onUndo: mayUndo ? (move) => void askToUndo(move) : null, pendingId: isPending ? variables._id : null });
  return (
    <section aria-labelledby="recent-moves" className="mt-8 grid gap-4 border-line border-t pt-8">
      <h2 id="recent-moves" className="text-2xl">
        Recent moves
      </h2>
      <LoadError result={result} title="The moves could not be loaded" />
      {data?.items.length === 0 ? (
        <p className="text-ink-soft">{q ? `No moves match “${q}”.` : 'No account has been moved yet.'}</p>
      ) : (
        (data || !error) && (
          <Table
            caption="Recent moves"
            columns={columns}
            rows={data?.items ?? []}
            rowKey={(move) => move._id}
            busy={isPlaceholderData}
            placeholderRows={data ? 0 : 3}
          />
        )
      )}
      {confirmDialog}
    </section>
  );
}

const tones: Record<CompanyMoveState, BadgeTone> = { waiting: 'warning', moved: 'success', declined: 'neutral', undone: 'neutral' };

/** @param onUndo null if the user may not undo moves */
function movesColumns({
  onUndo,
  pendingId,
}: {
  onUndo: ((move: CompanyMove) => void) | null;
  pendingId: string | null;
}): TableColumn<CompanyMove>[] {
  const columns: TableColumn<CompanyMove>[] = [
    {
      key: 'account',
      header: 'Account',
      isTitle: true,
      cell: ({ account }) => (
        <span className="wrap-anywhere">
          {account.name || 'No name'}
          <span className="block font-normal text-ink-soft text-sm">{account.email || 'Email removed'}</span>
        </span>
      ),
    },
    {
      key: 'companies',
      header: 'From and to',
      cell: (move) => (
        <span className="ms-auto block text-end wrap-anywhere @3xl:ms-0 @3xl:min-w-44 @3xl:text-start">
          <span className="block text-ink-soft text-sm">from {staffCompanyLabel(move.from)}</span>
          to {staffCompanyLabel(move.to)}, {companyRoleTexts[move.role].label}
        </span>
      ),
    },
    { key: 'state', header: 'Status', cell: (move) => <Badge tone={tones[move.state]}>{stateText(move)}</Badge> },
    {
      key: 'requestedAt',
      header: 'Date',
      cell: (move) => (
        <span className="ms-auto block text-end wrap-anywhere @3xl:ms-0 @3xl:text-start">
          <time dateTime={move.requestedAt}>{formatDateTime(move.requestedAt)}</time>
          <span className="block text-ink-faint text-sm">by {personLabel(move.requestedBy)}</span>
        </span>
      ),
    },
  ];
  if (!onUndo) return columns;
  return [
    ...columns,
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (move) =>
        move.undoUntil && (
          <Button
            size="small"
            loading={pendingId === move._id}
            onClick={() => onUndo(move)}
            title={`Possible until ${formatDateTime(move.undoUntil)}`}
            aria-label={`Undo the move of ${personLabel(move.account)}`}
          >
            <Undo2 aria-hidden="true" className="size-4" /> Undo
          </Button>
        ),
    },
  ];
}
