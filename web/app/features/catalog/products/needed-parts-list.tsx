import { neededKinds } from '@axlewright/contract/catalog/related-parts';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { LoadingState } from '../../../lists/loading-state.tsx';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { neededKindLabels } from '../list/needed-kind-labels.ts';
import { neededPartsQuery, useAddNeededPart, useRemoveNeededPart } from './needed-parts.queries.ts';
import { RelatedPartRow } from './related-part-row.tsx';

/** The parts that buyers also need with the product. Each change is saved at once. */
export function NeededPartsList({ partId }: { partId: string }) {
  const result = useQuery(neededPartsQuery(partId));
  const remove = useRemoveNeededPart();
  return (
    <>
      {result.data ? (
        result.data.length > 0 && (
          <ul aria-labelledby="needed-title" className="border-line border-t">
            {result.data.map((needed) => (
              <RelatedPartRow key={needed._id} part={needed} note={neededKindLabels[needed.kind]}>
                <Button
                  size="small"
                  aria-label={`Remove ${needed.partNumber}`}
                  loading={remove.isPending && remove.variables._id === needed._id}
                  onClick={() => remove.mutate(needed)}
                >
                  Remove
                </Button>
              </RelatedPartRow>
            ))}
          </ul>
        )
      ) : (
        <LoadingState result={result} label="Loading needed parts" errorTitle="The needed parts could not be loaded" />
      )}
      <AddNeededPart partId={partId} />
    </>
  );
}

const kindOptions = neededKinds.map((value) => ({ value, label: neededKindLabels[value] }));

function AddNeededPart({ partId }: { partId: string }) {
  const form = useForm({ defaultValues: { number: '', kind: neededKinds[0] as (typeof neededKinds)[number] } });
  const { register, handleSubmit, setError, setFocus, getValues, resetField, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: addNeededPart } = useAddNeededPart(partId);

  const add = handleSubmit(async (typed) => {
    try {
      setFocus('number');
      const problem = typed.number.trim() === '' ? 'Enter a part number.' : await addNeededPart(typed);
      if (problem) setError('number', { message: problem });
      else if (getValues('number') === typed.number) resetField('number');
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form onSubmit={add} noValidate aria-label="Add a needed part" className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Part number" error={errors.number?.message}>
          <TextInput {...register('number')} autoComplete="off" spellCheck={false} maxLength={100} className="figures" />
        </Field>
        <Field label="Why">
          <Select {...register('kind')} options={kindOptions} />
        </Field>
      </div>
      <FormError>{errors.root?.message}</FormError>
      <Button type="submit" loading={isSubmitting} className="justify-self-start">
        Add needed part
      </Button>
    </form>
  );
}
