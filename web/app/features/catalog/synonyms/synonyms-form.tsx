import { phrasesProblem, type Synonyms } from '@axlewright/contract/catalog/synonyms';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSaveSynonyms } from './synonyms.queries.ts';

const validatePhrases = (typed: string) => phrasesProblem(phrasesIn(typed)) ?? true;

interface SynonymsFormProps {
  /** The group to change. Null for a new group. */
  synonyms: Synonyms | null;
  /** The first phrase of a new group. */
  phrase: string;
  onDone: () => void;
}

/** Adds a group of synonyms, or changes the given one. */
export function SynonymsForm({ synonyms, phrase, onDone }: SynonymsFormProps) {
  const form = useForm({ defaultValues: { phrases: synonyms?.phrases.join(', ') ?? (phrase && `${phrase}, `) } });
  const { register, handleSubmit, reset, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: saveSynonyms } = useSaveSynonyms();

  useEffect(() => {
    if (synonyms || phrase) setFocus('phrases');
  }, [synonyms, phrase, setFocus]);

  const save = handleSubmit(async ({ phrases }) => {
    try {
      await saveSynonyms({ _id: synonyms?._id ?? null, phrases: phrasesIn(phrases) });
      reset({ phrases: '' });
      onDone();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form onSubmit={save} noValidate aria-label="Synonyms" className="grid gap-4">
      <Field label="Phrases" hint="Separated by commas, for example: coil pack, ignition coil" error={errors.phrases?.message}>
        <TextInput {...register('phrases', { validate: validatePhrases })} autoComplete="off" />
      </Field>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isSubmitting}>
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
