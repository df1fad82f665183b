import Check from 'virtual:icon/check';
import Pencil from 'virtual:icon/pencil';
import Trash2 from 'virtual:icon/trash';
import X from 'virtual:icon/x';
import type { Part } from '@axlewright/contract/catalog/parts';
import { centsFromDollars } from '@axlewright/contract/money/money';
import { paths } from '@axlewright/contract/site/page-paths';
import { Link } from 'react-router';
import { useCan } from '../../../platform/my-capabilities.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Price } from '../../../ui/price.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useStockEdit } from './stock-edit.ts';
import { type StockValues, stockFormId } from './stock-values.ts';

export const editButtonId = (partId: string) => `edit-part-${partId}`;

export function PriceCell({ part }: { part: Part }) {
  const isOpen = useStockEdit().part?._id === part._id;
  if (isOpen) return <NumberField name="price" label="Price in dollars" inputMode="decimal" />;
  return part.price === null ? <span className="text-ink-faint">None</span> : <Price cents={centsFromDollars(part.price)} />;
}

/** The stock. It links to the part's stock page for users who may open that page. */
export function StockCell({ part }: { part: Part }) {
  const seesStock = useCan('stock.edit');
  const isOpen = useStockEdit().part?._id === part._id;
  if (isOpen) return <NumberField name="availableQ" label="Stock" inputMode="numeric" />;
  if (part.availableQ === null) return <span className="text-ink-faint">None</span>;
  const shown = part.availableQ.toLocaleString('en-US');
  if (!seesStock) return shown;
  return (
    <Link
      to={paths.partStock(part._id)}
      aria-label={`Stock of ${part.partNumber}: ${shown}`}
      className="underline decoration-line-strong underline-offset-4 pointer-coarse:py-2 hover:decoration-accent"
    >
      {shown}
    </Link>
  );
}

interface NumberFieldProps {
  name: keyof StockValues;
  label: string;
  inputMode: 'decimal' | 'numeric';
}

function NumberField({ name, label, inputMode }: NumberFieldProps) {
  const edit = useStockEdit();
  return (
    <Field label={label} hideLabel error={edit.problems[name]} className="w-32 text-start @3xl:ms-auto @3xl:w-24">
      <TextInput
        name={name}
        form={stockFormId}
        value={edit.values[name]}
        onChange={({ target }) => edit.set(name, target.value)}
        // After the save, the row shows the saved values. Anything typed during the save would be lost.
        readOnly={edit.isSaving}
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
  const edit = useStockEdit();
  if (edit.part?._id === part._id) return <OpenRowActions />;
  return (
    <div className="flex items-center gap-1 @3xl:justify-end">
      <LinkButton
        to={paths.editProduct(part._id)}
        state={{ listSearch }}
        size="small"
        variant="quiet"
        aria-label={`Edit details of ${part.partNumber}`}
        data-opens-row=""
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
  const edit = useStockEdit();
  return (
    <form
      id={stockFormId}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void edit.save();
      }}
      className="grid gap-2 @3xl:justify-items-end"
    >
      <div className="flex flex-wrap gap-2 @3xl:flex-nowrap">
        <Button type="submit" size="small" variant="primary" loading={edit.isSaving}>
          <Check aria-hidden="true" /> Save
        </Button>
        <Button size="small" onClick={edit.close}>
          <X aria-hidden="true" /> Cancel
        </Button>
      </div>
      <p role="alert" className="max-w-60 text-danger text-sm empty:hidden">
        {edit.failure}
      </p>
    </form>
  );
}
