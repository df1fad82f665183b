import { maximumNumbersToSave, numberRejections, type SavedCompanyNumbers } from '@axlewright/contract/catalog/company-numbers';
import { type FormEvent, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { decodeText } from '../../../platform/sheets/decode-text.ts';
import { UnreadableFileError } from '../../../platform/sheets/unreadable-file-error.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { useSaveNumbers } from './company-numbers.queries.ts';
import { readNumberList } from './read-number-list.ts';

/** Adds many numbers, pasted from a spreadsheet or read from a CSV file. Rejected lines stay in the field, and the reasons are below it. */
export function PasteDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [rejected, setRejected] = useState<SavedCompanyNumbers['rejected']>([]);
  const [fileProblem, setFileProblem] = useState('');
  const { mutate: save, isPending, error } = useSaveNumbers();
  const lines = readNumberList(typed);
  const isTooLong = lines.length > maximumNumbersToSave;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isPending || isTooLong || lines.length === 0) return;
    save(
      { lines },
      {
        onSuccess: (result) => {
          if (result.rejected.length === 0) return onClose();
          setRejected(result.rejected);
          setTyped(result.rejected.map(({ number, part }) => `${number}\t${part}`).join('\n'));
        },
      },
    );
  }

  async function readFile(file: File): Promise<void> {
    try {
      setTyped(decodeText(new Uint8Array(await file.arrayBuffer())));
      setFileProblem('');
    } catch (failure) {
      setFileProblem(
        failure instanceof UnreadableFileError ? 'This file is not text. Save it as CSV.' : 'The browser could not open this file.',
      );
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add a list"
      description="Paste two columns from a spreadsheet: your number, then our part number. Or choose a CSV file."
      onSubmit={submit}
      submitLabel="Save list"
      submitDisabled={lines.length === 0 || isTooLong}
      cancelLabel={rejected.length > 0 ? 'Close' : 'Cancel'}
      isPending={isPending}
      error={error ? failureMessage(error) : ''}
    >
      <Field
        label="Your number, our part number"
        hint={`${lines.length.toLocaleString('en-US')} ${lines.length === 1 ? 'line' : 'lines'}`}
        error={isTooLong && `At most ${maximumNumbersToSave.toLocaleString('en-US')} lines at once`}
      >
        <TextArea
          rows={8}
          value={typed}
          // Rejected lines replace the text after the save.
          readOnly={isPending}
          spellCheck={false}
          className="figures"
          onChange={(event) => {
            setTyped(event.target.value);
            setFileProblem('');
          }}
        />
      </Field>
      <label className="grid gap-1.5 font-semibold text-sm">
        CSV file
        <input
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          disabled={isPending}
          className="w-full py-2 font-normal file:me-3 file:rounded-sm file:border file:border-line-strong file:border-solid file:bg-transparent file:px-3 file:py-2 file:font-semibold"
          // Otherwise the browser would ignore the same file after the user has corrected it.
          onClick={({ currentTarget }) => {
            currentTarget.value = '';
          }}
          onChange={({ target: { files } }) => files?.[0] && void readFile(files[0])}
        />
      </label>
      <FormError>{fileProblem}</FormError>
      <div role="status" className="empty:hidden">
        {rejected.length > 0 && <RejectedLines rejected={rejected} />}
      </div>
    </FormDialog>
  );
}

function RejectedLines({ rejected }: Pick<SavedCompanyNumbers, 'rejected'>) {
  return (
    <div className="border-warning border-s-3 bg-warning-soft px-4 py-3">
      <p className="font-semibold">{rejected.length === 1 ? '1 line was not saved' : `${rejected.length} lines were not saved`}</p>
      <ul className="mt-1 max-h-48 overflow-y-auto text-sm">
        {rejected.map(({ line, number, part, reason }) => (
          <li key={line} className="wrap-anywhere">
            {number} = {part}: {numberRejections[reason]}
          </li>
        ))}
      </ul>
    </div>
  );
}
