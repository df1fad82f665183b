import {
  type CompanyNumber,
  type CompanyNumberToSave,
  companyNumberRule,
  type NumberRejection,
  numberedPartRule,
  numberRejections,
} from '@axlewright/contract/catalog/company-numbers';
import { useForm } from 'react-hook-form';
import { hasValues, showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useChangeNumber, useSaveNumbers } from './company-numbers.queries.ts';
import { nameOfPart } from './name-of-part.ts';

const emptyNumber: CompanyNumber = { _id: '', number: '', part: { _id: '', partNumber: '', brand: '', name: '', inCatalog: true } };

/** Adds a number, or changes the given one. */
export function CompanyNumberDialog({ edited, onClose }: { edited: CompanyNumber | null; onClose: () => void }) {
  const { number, part } = edited ?? emptyNumber;
  const form = useForm<CompanyNumberToSave>({ defaultValues: { number, part: part.partNumber } });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: add } = useSaveNumbers();
  const { mutateAsync: change } = useChangeNumber(edited ?? emptyNumber);

  const save = handleSubmit(async (typed) => {
    try {
      // An unchanged part is sent with its brand, because parts of several brands can have the same number.
      if (edited) await change(typed.part === part.partNumber ? { ...typed, part: nameOfPart(part) } : typed);
      else {
        const { rejected } = await add({ lines: [typed] });
        if (rejected[0]) return showRejection(rejected[0].reason);
      }
      if (hasValues(form, typed)) onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  function showRejection(reason: NumberRejection) {
    const field = reason === 'invalid-number' ? 'number' : reason === 'too-many-numbers' ? 'root' : 'part';
    setError(field, { type: 'server', message: numberRejections[reason] }, { shouldFocus: true });
  }

  const title = edited ? 'Edit number' : 'Add number';
  return (
    <FormDialog
      onClose={onClose}
      title={title}
      onSubmit={save}
      submitLabel="Save number"
      isPending={isSubmitting}
      error={errors.root?.message}
    >
      <Field label="Your number" error={errors.number?.message}>
        <TextInput
          {...register('number', { validate: validateWith(companyNumberRule) })}
          autoComplete="off"
          spellCheck={false}
          className="figures"
        />
      </Field>
      <Field label="Our part number" hint="Or another number that we know, such as the vehicle maker’s." error={errors.part?.message}>
        <TextInput
          {...register('part', { validate: validateWith(numberedPartRule) })}
          autoComplete="off"
          spellCheck={false}
          className="figures"
        />
      </Field>
    </FormDialog>
  );
}
