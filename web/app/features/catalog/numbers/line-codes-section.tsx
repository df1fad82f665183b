import Hash from 'virtual:icon/hash';
import type { LineCode } from '@axlewright/contract/catalog/line-codes';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { LineCodeForm } from './line-code-form.tsx';
import { lineCodesQuery, useRemoveLineCode } from './line-codes.queries.ts';

/** The codes that counter people type before a brand's number. Staff add, change and remove them here. */
export function LineCodesSection() {
  const result = useQuery(lineCodesQuery);
  const { data: lineCodes } = result;
  const [edited, setEdited] = useState<LineCode | null>(null);
  return (
    <section aria-labelledby="line-codes" className="mt-8 grid max-w-3xl gap-4 border-line border-t pt-8">
      <h2 id="line-codes" className="text-2xl">
        Line codes
      </h2>
      <p className="max-w-prose text-ink-soft">
        Three letters that stand for a brand. With KES for Kestrand, people can type “KES 5T1 129” to find Kestrand’s number 5T1 129.
      </p>
      <LineCodeForm
        key={edited?.code ?? ''}
        lineCode={edited}
        onDone={() => setEdited((current) => (current === edited ? null : current))}
      />
      {lineCodes ? (
        <LineCodesTable lineCodes={lineCodes} onEdit={setEdited} />
      ) : (
        <LoadingState result={result} label="Loading line codes" />
      )}
    </section>
  );
}

function LineCodesTable({ lineCodes, onEdit }: { lineCodes: LineCode[]; onEdit: (lineCode: LineCode) => void }) {
  const { confirm, confirmDialog } = useConfirm();
  const { mutate: remove, isPending, variables } = useRemoveLineCode();

  async function askToRemove(lineCode: LineCode) {
    const isSure = await confirm({
      title: `Remove ${lineCode.code}?`,
      text: `“${lineCode.code}” before a number will no longer mean ${lineCode.brand}.`,
      confirmLabel: 'Remove line code',
      cancelLabel: 'Keep line code',
      tone: 'danger',
    });
    if (isSure) remove(lineCode);
  }

  if (lineCodes.length === 0) {
    return (
      <EmptyState icon={<Hash aria-hidden="true" />} title="No line codes yet">
        Add the codes that your customers type.
      </EmptyState>
    );
  }
  const columns: TableColumn<LineCode>[] = [
    { key: 'code', header: 'Line code', isTitle: true, cell: ({ code }) => <span className="figures">{code}</span> },
    { key: 'brand', header: 'Brand', cell: ({ brand }) => <span className="wrap-anywhere">{brand}</span> },
    {
      key: 'actions',
      header: 'Actions',
      hideHeader: true,
      align: 'end',
      cell: (lineCode) => (
        <span className="inline-flex flex-wrap justify-end gap-2">
          <Button size="small" variant="quiet" aria-label={`Edit ${lineCode.code}`} onClick={() => onEdit(lineCode)}>
            Edit
          </Button>
          <Button
            size="small"
            variant="quiet"
            aria-label={`Remove ${lineCode.code}`}
            loading={isPending && variables.code === lineCode.code}
            onClick={() => void askToRemove(lineCode)}
          >
            Remove
          </Button>
        </span>
      ),
    },
  ];
  return (
    <>
      <Table caption="Line codes" columns={columns} rows={lineCodes} rowKey={({ code }) => code} />
      {confirmDialog}
    </>
  );
}
