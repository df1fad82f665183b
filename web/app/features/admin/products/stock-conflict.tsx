import type { PartDetail } from '@axlewright/contract/parts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';
import { type StockEdit, type StockValues, textsOf } from './stock-edit.ts';

interface Difference {
  label: string;
  typed: string;
  theirs: string;
}

const columns: readonly TableColumn<Difference>[] = [
  { key: 'label', header: 'Field', isTitle: true, cell: ({ label }) => label },
  { key: 'typed', header: 'You typed', align: 'end', cell: ({ typed }) => typed || 'Nothing' },
  { key: 'theirs', header: 'Now in the shop', align: 'end', cell: ({ theirs }) => theirs || 'Nothing' },
];

/** Somebody else was faster: both values, and the choice. Closing it leaves the row open as it was typed. */
export function StockConflict({ edit }: { edit: StockEdit }) {
  const { conflict, form } = edit;
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(isOpen) => !isOpen && edit.keepEditing()}
      title="Somebody else changed this part"
      description={conflict && `${conflict.partNumber} ${conflict.name}: it is not what it was when you opened it. Nothing is saved yet.`}
      actions={
        <>
          <Button onClick={edit.takeTheirs}>Load their values</Button>
          <Button variant="primary" onClick={() => void edit.saveOverTheirs()} loading={form.formState.isSubmitting}>
            Save mine over them
          </Button>
        </>
      }
    >
      {conflict && (
        <Table
          caption="Your values and theirs"
          columns={columns}
          rows={differences(form.getValues(), conflict)}
          rowKey={({ label }) => label}
        />
      )}
    </Dialog>
  );
}

function differences(typed: StockValues, part: PartDetail): Difference[] {
  const theirs = textsOf(part);
  return [
    { label: 'Price in dollars', typed: typed.price, theirs: theirs.price },
    { label: 'Stock', typed: typed.availableQ, theirs: theirs.availableQ },
  ];
}
