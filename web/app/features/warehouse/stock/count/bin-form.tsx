import { binMaxLength, type PartStock } from '@axlewright/contract/warehouse/stock';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { callApi } from '../../../../platform/api.ts';
import { failureMessage } from '../../../../platform/failure-message.ts';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';

/** The most parts that one call can return. This is enough, because a clerk counts one shelf at a time. */
const maximumParts = 100;

/** Adds all parts of a bin to the count. */
export function BinForm({ onParts }: { onParts: (stocks: PartStock[]) => void }) {
  const [bin, setBin] = useState('');
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (text: string) => callApi('listStock', { query: { bin: text, limit: maximumParts } }),
    onSuccess: ({ items }) => onParts(items),
  });

  function add(event: FormEvent) {
    event.preventDefault();
    if (bin.trim() !== '' && !isPending) mutate(bin.trim());
  }

  const problem = error
    ? failureMessage(error)
    : data?.items.length === 0
      ? 'No parts are in a bin that starts with this text.'
      : undefined;
  return (
    <form onSubmit={add} aria-label="Add a bin">
      <div className="flex flex-wrap items-start gap-3">
        <Field label="Bin" hint="Adds parts from every bin that starts with this text" error={problem} className="min-w-40 flex-1">
          <TextInput
            value={bin}
            maxLength={binMaxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            onChange={(event) => setBin(event.target.value)}
          />
        </Field>
        <Button type="submit" loading={isPending} className="mt-6.5">
          Add parts
        </Button>
      </div>
      <p role="status" className="text-ink-faint text-sm empty:hidden">
        {data?.next ? `Added the first ${maximumParts} parts. To add the others, type a longer bin number.` : ''}
      </p>
    </form>
  );
}
