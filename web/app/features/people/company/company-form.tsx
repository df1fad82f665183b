import { type Company, type CompanyDetails, companyNameProblem, companyTextMaxLength } from '@axlewright/contract/people/company';
import { textRule } from '@axlewright/contract/text-rule';
import { useForm } from 'react-hook-form';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { changedValues, showSavedValues, showServerErrors, validateWith } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSaveCompany } from './change-company.ts';

const detailsOf = ({ name, taxId, phone }: CompanyDetails): CompanyDetails => ({ name, taxId, phone });

/** The form for the company's details. No field is required. */
export function CompanyForm({ company }: { company: Company }) {
  // `keepDirtyValues` keeps what the user types during a save, and when the company loads again.
  const form = useForm({ values: detailsOf(company), resetOptions: { keepDirtyValues: true }, mode: 'onChange' });
  const { register, handleSubmit, formState } = form;
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;
  const { mutateAsync: saveCompany } = useSaveCompany();
  const leaveDialog = useLeaveGuard(isDirty);

  const save = handleSubmit(async (typed) => {
    try {
      const saved = await saveCompany(changedValues(typed, dirtyFields));
      showSavedValues(form, typed, detailsOf(saved));
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <form onSubmit={save} noValidate aria-label="Company details" className="grid max-w-3xl gap-5 sm:grid-cols-2">
      <Field
        label="Company name"
        hint="Shown to your colleagues and on your orders."
        error={errors.name?.message}
        className="sm:col-span-2"
      >
        <TextInput {...register('name', { validate: validateWith(companyNameProblem) })} autoComplete="organization" />
      </Field>
      <Field
        label="Tax ID"
        hint="Your EIN or resale number. It is on your receipts if your company has a name."
        error={errors.taxId?.message}
      >
        <TextInput
          {...register('taxId', { validate: validateWith(textRule(companyTextMaxLength)) })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <Field label="Phone" hint="The company’s main number." error={errors.phone?.message}>
        <TextInput {...register('phone', { validate: validateWith(textRule(companyTextMaxLength)) })} type="tel" autoComplete="work tel" />
      </Field>
      <div className="grid justify-items-start gap-4 sm:col-span-2">
        <FormError>{errors.root?.message}</FormError>
        <Button type="submit" variant="primary" loading={isSubmitting}>
          Save details
        </Button>
      </div>
      {leaveDialog}
    </form>
  );
}
