import type { PartApplication } from '@axlewright/contract/catalog/part-applications';
import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { failureMessage } from '../../../platform/failure-message.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { ApplicationField } from './application-fields.tsx';
import { countOf } from './application-texts.ts';
import { noValues, readValues } from './application-values.ts';
import { useChangeApplications } from './change-applications.queries.ts';

const labels = {
  yearTo: 'Last year',
  yearFrom: 'First year',
  position: 'Position',
  quantityPerVehicle: 'Pieces per vehicle',
  qualifiers: 'Conditions',
  note: 'Note',
} as const;
type SharedField = keyof typeof labels;

const hints: Partial<Record<SharedField, string>> = {
  qualifiers: 'One per line, for example Brakes: with ABS. They replace the current conditions.',
  position: 'To remove the position, leave this field empty.',
  quantityPerVehicle: 'Leave it empty if unknown.',
};

interface ChangeTogetherDialogProps {
  partId: string;
  applications: readonly PartApplication[];
  onClose: () => void;
  onDone: () => void;
}

/** Changes one field of all selected applications. */
export function ChangeTogetherDialog({ partId, applications, onClose, onDone }: ChangeTogetherDialogProps) {
  const [name, setName] = useState<SharedField>('yearTo');
  const form = useForm({ defaultValues: noValues });
  const { mutateAsync: change, error, isPending, reset } = useChangeApplications(partId);
  const title = `Change ${countOf(applications.length)}`;

  function choose(field: SharedField) {
    setName(field);
    form.reset(noValues);
    reset();
  }

  const save = form.handleSubmit(async (values) => {
    const applicationIds = applications.map(({ _id }) => _id);
    await change({ applicationIds, change: { [name]: readValues(values)[name] } }).then(onDone, () => undefined);
  });

  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={title}
        onSubmit={save}
        submitLabel={title}
        isPending={isPending}
        error={error ? failureMessage(error) : ''}
      >
        <Field label="What to change">
          <Select
            options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
            value={name}
            onChange={({ target }) => choose(target.value as SharedField)}
          />
        </Field>
        <ApplicationField key={name} name={name} label={`New ${labels[name].toLowerCase()}`} {...(hints[name] && { hint: hints[name] })} />
      </FormDialog>
    </FormProvider>
  );
}
