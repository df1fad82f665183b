import type { Part } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { use } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type FieldValidation, rejectEmpty, validatePrice, validateQuantity } from './product-numbers.ts';
import { StockEditContext, type StockValues } from './stock-edit.ts';

/** The id of the form. Its fields are in other table cells, so each field names the form by this id. */
const formId = 'stock-edit';
export const editButtonId = (partId: string) => `edit-part-${partId}`;

export function PriceCell({ part }: { part: Part }) {
  const isOpen = use(StockEditContext)?.part?._id === part._id;
  if (isOpen)
    return <NumberField name="price" label="Price in dollars" validate={validatePrice} wasSet={part.price !== null} inputMode="decimal" />;
  return part.price === null ? <span className="text-ink-faint">None</span> : <Price cents={centsFromDollars(part.price)} />;
}

export function StockCell({ part }: { part: Part }) {
  const isOpen = use(StockEditContext)?.part?._id === part._id;
  if (isOpen)
    return (
      <NumberField name="availableQ" label="Stock" validate={validateQuantity} wasSet={part.availableQ !== null} inputMode="numeric" />
    );
  return part.availableQ === null ? <span className="text-ink-faint">None</span> : part.availableQ.toLocaleString('en-US');
}

interface NumberFieldProps {
  name: keyof StockValues;
  label: string;
  validate: FieldValidation;
  /** Whether the part already has a value. */
  wasSet: boolean;
  inputMode: 'decimal' | 'numeric';
}

function NumberField({ name, label, validate, wasSet, inputMode }: NumberFieldProps) {
  const edit = use(StockEditContext);
  if (!edit) return null;
  const { register, formState } = edit.form;
  return (
    <Field label={label} hideLabel error={formState.errors[name]?.message} className="w-32 text-start @3xl:ms-auto @3xl:w-24">
      <TextInput
        {...register(name, { validate: wasSet ? rejectEmpty(validate) : validate })}
        form={formId}
        inputMode={inputMode}
        autoComplete="off"
        onKeyDown={(event) => event.key === 'Escape' && edit.close()}
        className="figures px-2 text-end"
      />
    </Field>
  );
}

interface ProductActionsProps {
  part: Part;
  listSearch: string;
  onDelete: () => void;
  isDeleting: boolean;
}

export function ProductActions({ part, listSearch, onDelete, isDeleting }: ProductActionsProps) {
  const edit = use(StockEditContext);
  if (!edit) return null;
  if (edit.part?._id === part._id) return <OpenRowActions />;
  return (
    <div className="flex items-center gap-1 @3xl:justify-end">
      <LinkButton
        to={paths.editProduct(part._id)}
        state={{ listSearch }}
        size="small"
        variant="quiet"
        aria-label={`Edit details of ${part.partNumber}`}
      >
        Details
      </LinkButton>
      <IconButton
        id={editButtonId(part._id)}
        label={`Edit ${part.partNumber}`}
        aria-busy={edit.openingId === part._id}
        onClick={() => void edit.open(part._id)}
      >
        <Pencil aria-hidden="true" />
      </IconButton>
      <IconButton
        label={`Delete ${part.partNumber}`}
        aria-busy={isDeleting}
        disabled={isDeleting}
        onClick={onDelete}
        className="hover:text-danger"
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function OpenRowActions() {
  const edit = use(StockEditContext);
  if (!edit) return null;
  const { errors, isSubmitting } = edit.form.formState;
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
      className="grid gap-2 @3xl:justify-items-end"
    >
      <div className="flex flex-wrap gap-2 @3xl:flex-nowrap">
        <Button type="submit" size="small" variant="primary" loading={isSubmitting}>
          <Check aria-hidden="true" /> Save
        </Button>
        <Button size="small" onClick={edit.close}>
          <X aria-hidden="true" /> Cancel
        </Button>
      </div>
      <p role="alert" className="max-w-60 text-danger text-sm empty:hidden">
        {errors.root?.message}
      </p>
    </form>
  );
}
