import { phrasesProblem, type Synonyms } from '@axlewright/contract/catalog/synonyms';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSaveSynonyms } from './synonyms.queries.ts';

interface SynonymsFormProps {
  /** The group to change. Null for a new group. */
  synonyms: Synonyms | null;
  /** The first phrase of a new group. */
  phrase: string;
  onDone: () => void;
}

/** Adds a group of synonyms, or changes the given one. */
export function SynonymsForm({ synonyms, phrase, onDone }: SynonymsFormProps) {
  const [typed, setTyped] = useState(synonyms?.phrases.join(', ') ?? (phrase && `${phrase}, `));
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate: saveSynonyms, error, isPending, reset } = useSaveSynonyms();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (synonyms || phrase) field.current?.focus();
  }, [synonyms, phrase]);

  function type(text: string) {
    setTyped(text);
    setProblem(null);
    if (error) reset();
  }

  function save(event: FormEvent) {
    event.preventDefault();
    const phrases = phrasesIn(typed);
    const found = phrasesProblem(phrases);
    setProblem(found);
    if (found) return field.current?.focus();
    if (isPending) return;
    const onSuccess = () => {
      // The user may have typed more in the meantime.
      if (field.current?.value !== typed) return;
      setTyped('');
      onDone();
    };
    saveSynonyms({ _id: synonyms?._id ?? null, phrases }, { onSuccess });
  }

  return (
    <form onSubmit={save} noValidate aria-label="Synonyms" className="grid gap-4">
      <Field label="Phrases" hint="Separated by commas, for example: coil pack, ignition coil" error={problem ?? undefined}>
        <TextInput ref={field} value={typed} onChange={(event) => type(event.target.value)} autoComplete="off" />
      </Field>
      <FormError>{error ? failureMessage(error) : ''}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isPending}>
          {synonyms ? 'Save synonyms' : 'Add synonyms'}
        </Button>
        {synonyms && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

const phrasesIn = (typed: string) =>
  typed
    .split(',')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '');
