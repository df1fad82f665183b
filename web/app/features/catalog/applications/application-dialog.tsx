import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import type { ReactNode } from 'react';
import { FormProvider, type SubmitHandler, type UseFormReturn, useForm } from 'react-hook-form';
import { changedValues, showServerErrors } from '../../../platform/field-errors.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { ApplicationField, DetailFields } from './application-fields.tsx';
import { type ApplicationValues, type NewValues, noValues, readValues, valuesOf } from './application-values.ts';
import { useAddApplication, useChangeApplications } from './change-applications.queries.ts';
import { EngineField } from './engine-field.tsx';
import { ModelFields } from './model-fields.tsx';

interface DialogProps {
  partId: string;
  onClose: () => void;
}

/** Adds a vehicle to a part. */
export function AddApplicationDialog({ partId, onClose }: DialogProps) {
  const form = useForm<NewValues>({ defaultValues: { ...noValues, makeId: '', vehicleId: '' } });
  const { mutateAsync: add } = useAddApplication(partId);
  const save = saving(form, onClose, ({ vehicleId, ...values }) => add({ vehicleId, ...readValues(values) }));
  return (
    <ApplicationForm form={form} title="Add a vehicle" submitLabel="Add vehicle" onSubmit={save} onClose={onClose}>
      <ModelFields />
    </ApplicationForm>
  );
}

/** Changes one application of a part. */
export function ChangeApplicationDialog({ partId, application, onClose }: DialogProps & { application: PartApplication }) {
  const form = useForm<ApplicationValues>({ defaultValues: valuesOf(application) });
  const { mutateAsync: change } = useChangeApplications(partId);
  const { dirtyFields } = form.formState;
  // Only what the user has changed, so that the save keeps what a colleague has saved in the other fields.
  const save = saving(form, onClose, (values) =>
    change({ applicationIds: [application._id], change: changedValues(readValues(values), dirtyFields) }),
  );
  return (
    <ApplicationForm
      form={form}
      title={`${application.make} ${application.model}`}
      submitLabel="Save vehicle"
      onSubmit={save}
      onClose={onClose}
    >
      <ApplicationField name="yearFrom" label="First year" />
      <ApplicationField name="yearTo" label="Last year" />
      <EngineField vehicleId={application.vehicleId ?? ''} present={application.engine} />
    </ApplicationForm>
  );
}

function saving<Values extends ApplicationValues>(
  form: UseFormReturn<Values>,
  onClose: () => void,
  send: (values: Values) => Promise<unknown>,
): SubmitHandler<Values> {
  return async (values) => {
    try {
      await send(values);
      onClose();
    } catch (error) {
      showServerErrors(form, error);
    }
  };
}

interface ApplicationFormProps<Values extends ApplicationValues> {
  form: UseFormReturn<Values>;
  title: string;
  submitLabel: string;
  onSubmit: SubmitHandler<Values>;
  onClose: () => void;
  /** the fields for the vehicle */
  children: ReactNode;
}

function ApplicationForm<Values extends ApplicationValues>(props: ApplicationFormProps<Values>) {
  const { form, title, submitLabel, onSubmit, onClose, children } = props;
  const { isSubmitting, errors } = form.formState;
  return (
    <Dialog open onClose={() => !isSubmitting && onClose()} title={title} size="sheet">
      <FormProvider {...form}>
        <form onSubmit={form.handleSubmit(onSubmit)} noValidate aria-label={title} className="grid gap-4 sm:grid-cols-2">
          {children}
          <DetailFields />
          <div className="sm:col-span-2">
            <FormError>{errors.root?.message}</FormError>
          </div>
          <div className="flex flex-wrap justify-end gap-3 sm:col-span-2">
            <Button onClick={onClose} disabled={isSubmitting}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" loading={isSubmitting}>
              {submitLabel}
            </Button>
          </div>
        </form>
      </FormProvider>
    </Dialog>
  );
}
