import { brandProblem, type LineCode, lineCodeProblem } from '@axlewright/contract/catalog/line-codes';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { hasValues, showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSaveLineCode } from './line-codes.queries.ts';

const emptyLineCode: LineCode = { code: '', brand: '' };

/** Adds a line code, or changes the brand of the given one. */
export function LineCodeForm({ lineCode, onDone }: { lineCode: LineCode | null; onDone: () => void }) {
  const form = useForm({ defaultValues: lineCode ?? emptyLineCode });
  const { register, handleSubmit, reset, setFocus, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: saveLineCode } = useSaveLineCode();

  useEffect(() => {
    if (lineCode) setFocus('brand');
  }, [lineCode, setFocus]);

  function close() {
    reset(emptyLineCode);
    onDone();
  }

  const save = handleSubmit(async (typed) => {
    try {
      // If the user has closed this form during the save, `close` must not run: it would close a form that was opened since then.
      await saveLineCode(typed, { onSuccess: () => hasValues(form, typed) && close() });
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form onSubmit={save} noValidate aria-label="Line code" className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-[9rem_1fr]">
        <Field label="Line code" error={errors.code?.message}>
          <TextInput
            {...register('code', { validate: validateWith(lineCodeProblem), setValueAs: (typed: string) => typed.trim().toUpperCase() })}
            readOnly={lineCode !== null}
            autoComplete="off"
            spellCheck={false}
            maxLength={3}
            className="figures uppercase"
          />
        </Field>
        <Field label="Brand" hint="Spelled as in the catalog" error={errors.brand?.message}>
          <TextInput {...register('brand', { validate: validateWith(brandProblem) })} autoComplete="off" />
        </Field>
      </div>
      <FormError>{errors.root?.message}</FormError>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={isSubmitting}>
          {lineCode ? `Save ${lineCode.code}` : 'Add line code'}
        </Button>
        {lineCode && (
          <Button variant="quiet" onClick={onDone}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}
