import Languages from 'virtual:icon/languages';
import type { Synonyms } from '@axlewright/contract/catalog/synonyms';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { useRemoveSynonyms } from './synonyms.queries.ts';

export function SynonymsTable({ groups, onEdit }: { groups: Synonyms[]; onEdit: (synonyms: Synonyms) => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: remove, isPending, variables } = useRemoveSynonyms();

  async function askToRemove(synonyms: Synonyms) {
    const isSure = await confirm({
      title: 'Remove these synonyms?',
      text: `A search for one of these phrases will no longer find the others: ${synonyms.phrases.join(', ')}.`,
      confirmLabel: 'Remove synonyms',
      cancelLabel: 'Keep synonyms',
      tone: 'danger',
    });
    if (isSure) remove(synonyms);
  }

  if (groups.length === 0) {
    return (
      <EmptyState icon={<Languages aria-hidden="true" />} title="No synonyms yet">
        Add words that your customers use for the same part.
      </EmptyState>
    );
  }
  const columns: TableColumn<Synonyms>[] = [
    {
      key: 'phrases',
      header: 'Phrases',
      isTitle: true,
      cell: ({ phrases }) => <span className="wrap-anywhere">{phrases.join(', ')}</span>,
    },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (synonyms) => (
        <span className="inline-flex justify-end gap-2 max-sm:flex-wrap sm:whitespace-nowrap">
          <Button size="small" variant="quiet" aria-label={`Edit ${synonyms.phrases[0]}`} onClick={() => onEdit(synonyms)}>
            Edit
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${synonyms.phrases[0]}`}
            loading={isPending && variables._id === synonyms._id}
            onClick={() => void askToRemove(synonyms)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table caption="Synonyms" columns={columns} rows={groups} rowKey={({ _id }) => _id} />
      {confirmDialog}
    </>
  );
}
