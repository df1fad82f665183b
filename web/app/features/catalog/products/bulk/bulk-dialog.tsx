import { type LifeCycleStatus, lifeCycleStatuses } from '@axlewright/contract/catalog/life-cycle';
import type { Part } from '@axlewright/contract/catalog/parts';
import { type FormEvent, useState } from 'react';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { loadLater } from '../../../../ui/load-later.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useChangeProducts } from './bulk.queries.ts';
import { type BulkField, bulkFields, priceExample, readBulkValue } from './bulk-values.ts';

const CategoryField = loadLater(async () => (await import('./category-field.tsx')).CategoryField);

interface BulkDialogProps {
  parts: readonly Part[];
  onClose: () => void;
  /** Called when the parts were changed, or when another attempt would fail again. */
  onDone: () => void;
}

/** Changes one field of all selected products. */
export function BulkDialog({ parts: selected, onClose, onDone }: BulkDialogProps) {
  // The products as they were when the dialog opened. If a response is lost, the list may already have the new prices. A second attempt
  // must then fail. Otherwise it would raise the new prices again.
  const [parts] = useState(selected);
  const [field, setField] = useState<BulkField>('lifeCycleStatus');
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const { mutate, error, isPending, reset } = useChangeProducts(onDone);
  const value = readBulkValue(field, typed, parts);
  const count = parts.length === 1 ? '1 product' : `${parts.length} products`;

  function type(text: string) {
    setTyped(text);
    setProblem('');
    reset();
  }

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    if ('parts' in value) return mutate(value.parts);
    setProblem(value.problem);
    event.currentTarget.querySelector<HTMLElement>('[name=value]')?.focus();
  }

  return (
    <FormDialog
      onClose={onClose}
      title={`Change ${count}`}
      description={<PartNumbers parts={parts} />}
      formLabel="Change products"
      onSubmit={save}
      submitLabel={`Change ${count}`}
      isPending={isPending}
      canCloseWhilePending
      error={error ? failureMessage(error) : ''}
    >
      <Field label="What to change">
        <Select
          options={Object.entries(bulkFields).map(([name, label]) => ({ value: name, label }))}
          value={field}
          onChange={({ target }) => {
            setField(target.value as BulkField);
            type('');
          }}
        />
      </Field>
      <ValueField field={field} typed={typed} onType={type} problem={problem} example={priceExample(value, parts)} />
    </FormDialog>
  );
}

const namedParts = 3;

function PartNumbers({ parts }: { parts: readonly Part[] }) {
  const numbers = parts.slice(0, namedParts).map(({ partNumber }) => partNumber);
  const rest = parts.length - numbers.length;
  return new Intl.ListFormat('en-US').format(rest === 0 ? numbers : [...numbers, `${rest} more`]);
}

interface ValueFieldProps {
  field: BulkField;
  typed: string;
  onType: (text: string) => void;
  problem: string;
  example: string;
}

function ValueField({ field, typed, onType, problem, example }: ValueFieldProps) {
  if (field === 'category') return <CategoryField typed={typed} onType={onType} problem={problem} />;
  if (field === 'lifeCycleStatus')
    return (
      <Field label={`New ${bulkFields[field].toLowerCase()}`} error={problem}>
        <Select name="value" options={[{ value: '', label: 'Choose' }]} value={typed} onChange={({ target }) => onType(target.value)}>
          <StatusOptions />
        </Select>
      </Field>
    );
  const { label, hint } = numberFields[field];
  return (
    <Field label={label} hint={example || hint} error={problem}>
      <TextInput
        name="value"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        // The keyboard for decimals has no minus sign on many phones.
        inputMode={field === 'price' ? 'text' : 'numeric'}
        autoComplete="off"
        className="figures"
      />
    </Field>
  );
}

const numberFields = {
  price: { label: 'Raise or lower by percent', hint: 'For example 5 or -2.5. Prices are rounded to whole cents.' },
  minQ: { label: 'New minimum quantity', hint: 'Orders must be for more pieces than this.' },
  orderMultiple: { label: 'New order multiple', hint: 'For example the number in a carton. Leave it empty to allow any quantity.' },
} as const;

function StatusOptions() {
  return Object.entries(lifeCycleStatuses).map(([lifeCycleStatus, label]) => (
    <option key={lifeCycleStatus} value={JSON.stringify({ lifeCycleStatus: lifeCycleStatus as LifeCycleStatus })}>
      {label}
    </option>
  ));
}
