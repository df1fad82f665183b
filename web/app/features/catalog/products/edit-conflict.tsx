import type { PartDetail } from '@axlewright/contract/catalog/parts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Table, type TableColumn } from '../../../ui/table.tsx';

/** The values of one field as text: the value when the form opened, the value that the user typed, and the value on the server now. */
export interface FieldValues {
  label: string;
  opened: string;
  typed: string;
  theirs: string;
}

/** Shown for a value that the user did not change. */
const untouched = 'Unchanged';

const columns: readonly TableColumn<FieldValues>[] = [
  { key: 'label', header: 'Field', isTitle: true, cell: ({ label }) => label },
  { key: 'typed', header: 'You typed', align: 'end', cell: ({ typed, opened }) => (typed === opened ? untouched : typed || 'Empty') },
  { key: 'theirs', header: 'Current value', align: 'end', cell: ({ theirs }) => theirs || 'Empty' },
];

interface EditConflictProps {
  /** The part as it is now. */
  now: PartDetail;
  fields: readonly FieldValues[];
  /** Who changed the part, and when, as a sentence. Undefined if it is not known. */
  by?: string | undefined;
  isSaving: boolean;
  onKeepEditing: () => void;
  onTakeTheirs: () => void;
  onSaveMine: () => void;
}

/**
 * Shown on saving if another user or an order has changed the part in the meantime. The user chooses which values to keep, or closes the
 * dialog and keeps editing.
 */
export function EditConflict({ now, fields, by, isSaving, onKeepEditing, onTakeTheirs, onSaveMine }: EditConflictProps) {
  return (
    <Dialog
      open
      onClose={onKeepEditing}
      title="This part was changed"
      description={`${by ?? 'Another user or an order changed it.'} Your changes to ${now.partNumber} ${now.name} are not saved yet.`}
      actions={
        <>
          <Button onClick={onTakeTheirs}>Load current values</Button>
          <Button variant="primary" onClick={onSaveMine} loading={isSaving}>
            Save my values
          </Button>
        </>
      }
    >
      <Table caption="Your values and the current values" columns={columns} rows={fields} rowKey={({ label }) => label} />
    </Dialog>
  );
}
