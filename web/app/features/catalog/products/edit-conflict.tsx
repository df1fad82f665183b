import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';

/** One field's values, as texts. */
export interface FieldValues {
  label: string;
  opened: string;
  typed: string;
  theirs: string;
}

/** Stands for a value that is not saved either way. */
const untouched = 'Left as it was';

const columns: readonly TableColumn<FieldValues>[] = [
  { key: 'label', header: 'Field', isTitle: true, cell: ({ label }) => label },
  { key: 'typed', header: 'You typed', align: 'end', cell: ({ typed, opened }) => (typed === opened ? untouched : typed || 'Nothing') },
  { key: 'theirs', header: 'Now in the shop', align: 'end', cell: ({ theirs }) => theirs || 'Nothing' },
];

interface EditConflictProps {
  /** The part as it is now; null as long as there is no conflict. */
  now: PartDetail | null;
  fields: readonly FieldValues[];
  isSaving: boolean;
  onKeepEditing: () => void;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

/** Somebody else was faster, or an order: shows both values and offers the choice. Closing it keeps what was typed. */
export function EditConflict({ now, fields, isSaving, onKeepEditing, onTakeTheirs, onSaveMine }: EditConflictProps) {
  return (
    <Dialog
      open={now !== null}
      onOpenChange={(isOpen) => !isOpen && onKeepEditing()}
      title="This part has changed meanwhile"
      description={
        now && `${now.partNumber} ${now.name}: somebody else edited it, or an order took of its stock. Nothing of yours is saved yet.`
      }
      actions={
        <>
          <Button onClick={onTakeTheirs}>Load their values</Button>
          <Button variant="primary" onClick={onSaveMine} loading={isSaving}>
            Save mine over them
          </Button>
        </>
      }
    >
      {now && <Table caption="Your values and theirs" columns={columns} rows={fields} rowKey={({ label }) => label} />}
    </Dialog>
  );
}
