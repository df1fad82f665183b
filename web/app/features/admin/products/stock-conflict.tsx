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

/** Stands for a value that is not saved either way. */
const untouched = 'Left as it was';

const columns: readonly TableColumn<Difference>[] = [
  { key: 'label', header: 'Field', isTitle: true, cell: ({ label }) => label },
  { key: 'typed', header: 'You typed', align: 'end', cell: ({ typed }) => typed || 'Nothing' },
  { key: 'theirs', header: 'Now in the shop', align: 'end', cell: ({ theirs }) => theirs || 'Nothing' },
];

/** Somebody else was faster, or an order: both values, and the choice. Closing it leaves the row open as it was typed. */
export function StockConflict({ edit }: { edit: StockEdit }) {
  const { part, conflict, form } = edit;
  return (
    <Dialog
      open={conflict !== null}
      onOpenChange={(isOpen) => !isOpen && edit.keepEditing()}
      title="This part has changed meanwhile"
      description={
        conflict &&
        `${conflict.partNumber} ${conflict.name}: somebody else edited it, or an order took of its stock. Nothing of yours is saved yet.`
      }
      actions={
        <>
          <Button onClick={edit.takeTheirs}>Load their values</Button>
          <Button variant="primary" onClick={() => void edit.saveOverTheirs()} loading={form.formState.isSubmitting}>
            Save mine over them
          </Button>
        </>
      }
    >
      {part && conflict && (
        <Table
          caption="Your values and theirs"
          columns={columns}
          rows={differences(form.getValues(), part, conflict)}
          rowKey={({ label }) => label}
        />
      )}
    </Dialog>
  );
}

function differences(typed: StockValues, opened: PartDetail, now: PartDetail): Difference[] {
  const before = textsOf(opened);
  const theirs = textsOf(now);
  const difference = (label: string, name: keyof StockValues) => ({
    label,
    typed: typed[name] === before[name] ? untouched : typed[name],
    theirs: theirs[name],
  });
  return [difference('Price in dollars', 'price'), difference('Stock', 'availableQ')];
}
