import type { AdminAction, AdminActionChange } from '@axlewright/contract/desk/audit';
import type { AttributeRow, EditorValues, InterchangeRow } from './editor-values.ts';

/**
 * Returns the form values that undo one change in the history, or null if the form cannot undo it. Nothing is saved: the user first
 * looks at the values in the form.
 */
export function restoredValues(change: AdminActionChange, entry: AdminAction, typed: EditorValues): Partial<EditorValues> | null {
  const { field, from, former } = change;
  const [first = ''] = typed.pictures;
  switch (field) {
    case 'image':
      return { pictures: [...(from === null || from === '' ? [] : [String(from)]), ...typed.pictures.slice(1)] };
    case 'morePictures':
      return former ? { pictures: [first, ...(former as string[])].filter(Boolean) } : null;
    case 'attributes':
      return former ? { attributes: (former as unknown as AttributeRow[]).map((row) => ({ ...row, unit: row.unit ?? '' })) } : null;
    case 'interchange':
      return former ? { interchange: former as unknown as InterchangeRow[] } : null;
    case 'successors':
      return { successors: formerSuccessors(from) };
    case 'category':
      return { category: { category: String(from ?? ''), subcategory: formerSubcategory(entry) } };
    case 'subcategory':
      return { category: { ...typed.category, subcategory: String(from ?? '') } };
    case 'price':
    case 'coreCharge':
      return restoredText(field, from === null ? '' : Number(from).toFixed(2));
    default:
      return field in typed ? restoredText(field as 'name', String(from ?? '')) : null;
  }
}

/** These fields cannot be empty. */
const required: readonly string[] = ['partNumber', 'brand', 'price', 'minQ', 'availableQ', 'unitOfMeasure', 'lifeCycleStatus'];

function restoredText(field: 'name' | 'price' | 'coreCharge', text: string): Partial<EditorValues> | null {
  return text === '' && required.includes(field) ? null : { [field]: text };
}

/** Reads the successors from a text in the history, such as 'split: AXW-1, AXW-2'. */
function formerSuccessors(from: string | number | null): EditorValues['successors'] {
  const [, kind, partNumbers] = /^([a-z-]+): (.*)$/.exec(String(from ?? '')) ?? [];
  if (kind === undefined) return { kind: 'none', partNumbers: '' };
  return { kind: kind as EditorValues['successors']['kind'], partNumbers: partNumbers ?? '' };
}

/** A part that changes its category loses its subcategory, so undoing the change restores both. */
function formerSubcategory({ changes }: AdminAction): string {
  return String(changes.find(({ field }) => field === 'subcategory')?.from ?? '');
}
