import type { PartDetail, Successors } from '@axlewright/contract/catalog/parts';
import { supersessionKinds } from '@axlewright/contract/catalog/supersession';
import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSetSuccessors } from './product-form.queries.ts';

interface SuccessorsValues {
  kind: Successors['kind'];
  /** separated by commas or semicolons */
  partNumbers: string;
}

const kindOptions = [
  { value: 'none', label: 'Nothing replaces this part' },
  ...Object.entries(supersessionKinds).map(([value, label]) => ({ value, label })),
];

const valuesOf = ({ supersession }: PartDetail): SuccessorsValues => ({
  kind: supersession?.kind ?? 'none',
  partNumbers: supersession?.numbers.map(({ partNumber }) => partNumber).join(', ') ?? '',
});

/** Sets which parts replace a part. The part's page, the search and the order pad then show them. */
export function SuccessorsForm({ part }: { part: PartDetail }) {
  const form = useForm<SuccessorsValues>({ defaultValues: valuesOf(part) });
  const { register, handleSubmit, watch, reset, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: setSuccessors } = useSetSuccessors(part);
  const kind = watch('kind');

  const save = handleSubmit(async ({ partNumbers: typed }) => {
    const partNumbers =
      kind === 'none'
        ? []
        : typed
            .split(/[,;]/)
            .map((each) => each.trim())
            .filter(Boolean);
    try {
      reset(valuesOf(await setSuccessors({ kind, partNumbers })));
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <section aria-labelledby="successors" className="grid gap-4 border-line border-t pt-6">
      <h2 id="successors" className="text-2xl">
        Replaced by
      </h2>
      <form onSubmit={save} noValidate aria-label="Replaced by" className="grid gap-5">
        <Field label="How" error={errors.kind?.message}>
          <Select {...register('kind')} options={kindOptions} />
        </Field>
        {kind !== 'none' && (
          <Field
            label={kind === 'split' ? 'Part numbers' : 'Part number'}
            hint={kind === 'split' ? 'Separated by commas' : undefined}
            error={errors.partNumbers?.message}
          >
            <TextInput {...register('partNumbers')} autoComplete="off" spellCheck={false} className="figures" />
          </Field>
        )}
        <FormError>{errors.root?.message}</FormError>
        <div>
          <Button type="submit" loading={isSubmitting}>
            Save successor
          </Button>
        </div>
      </form>
    </section>
  );
}
