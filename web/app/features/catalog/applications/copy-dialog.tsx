import { useForm } from 'react-hook-form';
import { showServerErrors } from '../../../platform/field-errors.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useCopyApplications } from './change-applications.queries.ts';

/** Adds the vehicles of another part. */
export function CopyDialog({ partId, onClose }: { partId: string; onClose: () => void }) {
  const form = useForm({ defaultValues: { number: '' } });
  const { register, handleSubmit, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const { mutateAsync: copy } = useCopyApplications(partId);

  const save = handleSubmit(async ({ number }) => {
    try {
      const problem = number.trim() === '' ? 'Enter a part number.' : await copy(number);
      if (problem) setError('number', { message: problem }, { shouldFocus: true });
      else onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  });

  return (
    <FormDialog
      onClose={onClose}
      title="Copy vehicles"
      description="Adds the vehicles of another part, with their conditions. Vehicles that this part already has are skipped."
      onSubmit={save}
      submitLabel="Copy vehicles"
      isPending={isSubmitting}
      error={errors.root?.message}
    >
      <Field label="Part number" error={errors.number?.message}>
        <TextInput {...register('number')} autoComplete="off" spellCheck={false} maxLength={100} className="figures" />
      </Field>
    </FormDialog>
  );
}
