import type { InterchangeType, Part } from '@axlewright/contract/catalog/parts';
import type { UnknownNumber } from '@axlewright/contract/catalog/unknown-numbers';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { offeredPartsQuery, useAnswerNumber } from './unknown-numbers.queries.ts';

const typeOptions = [
  { value: 'OEM', label: 'Vehicle maker’s number' },
  { value: 'competitor', label: 'Another brand’s number' },
] as const;

/** Lets staff find the part that an unknown number belongs to, and adds the number to that part. */
export function AnswerDialog({ unknownNumber, onClose }: { unknownNumber: UnknownNumber; onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [part, setPart] = useState<Part | null>(null);
  const [type, setType] = useState<InterchangeType>('OEM');
  const [brand, setBrand] = useState('');
  const { mutate: answer, isPending, error } = useAnswerNumber(unknownNumber);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (part && !isPending) answer({ partId: part._id, type, brand: brand.trim() }, { onSuccess: onClose });
  }

  return (
    <FormDialog
      onClose={onClose}
      title="Add to a part"
      description={<span className="figures wrap-anywhere">{unknownNumber.number}</span>}
      onSubmit={submit}
      submitLabel={part ? `Add to ${part.partNumber}` : 'Add to a part'}
      submitDisabled={part === null}
      isPending={isPending}
      error={error ? failureMessage(error) : ''}
    >
      <Field label="Find the part" hint="Part number, interchange number, or words">
        <TextInput value={search} autoComplete="off" spellCheck={false} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <OfferedParts search={search} chosen={part} onChoose={setPart} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Kind of number">
          <Select options={typeOptions} value={type} onChange={(event) => setType(event.target.value as InterchangeType)} />
        </Field>
        <Field label="Brand of the number">
          <TextInput value={brand} maxLength={60} autoComplete="off" onChange={(event) => setBrand(event.target.value)} />
        </Field>
      </div>
    </FormDialog>
  );
}

interface OfferedPartsProps {
  search: string;
  chosen: Part | null;
  onChoose: (part: Part) => void;
}

function OfferedParts({ search, chosen, onChoose }: OfferedPartsProps) {
  const { data: page, error } = useQuery(offeredPartsQuery(useDeferredValue(search.trim())));
  const found = search.trim().length > 1 ? (page?.items ?? []) : [];
  const shown = chosen && !found.some(({ _id }) => _id === chosen._id) ? [chosen, ...found] : found;
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Part</legend>
      {shown.map((part) => (
        <label
          key={part._id}
          className="flex gap-3 rounded-sm border border-line-strong px-3 py-2.5 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="part"
            checked={chosen?._id === part._id}
            onChange={() => onChoose(part)}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span className="min-w-0">
            <span className="figures block font-semibold">{part.partNumber}</span>
            <span className="block text-ink-soft text-sm wrap-anywhere">{part.name}</span>
          </span>
        </label>
      ))}
      <p role="status" className="text-ink-faint text-sm empty:hidden">
        {error ? failureMessage(error) : page && search.trim().length > 1 && found.length === 0 ? 'No part matches.' : ''}
      </p>
    </fieldset>
  );
}
