import type { EditorKey } from './editor-values.ts';

export interface Section {
  id: string;
  title: string;
  keys: readonly EditorKey[];
}

/** The sections of the editor, in the order of the page. */
export const sections = {
  basics: {
    id: 'basics',
    title: 'Basics',
    keys: ['partNumber', 'brand', 'gtin', 'name', 'description', 'category', 'partTerminology', 'position'],
  },
  ordering: {
    id: 'ordering',
    title: 'Price and ordering',
    keys: ['price', 'coreCharge', 'unitOfMeasure', 'minQ', 'orderMultiple', 'packageQuantity', 'quantityPerApplication'],
  },
  stock: { id: 'stock', title: 'Stock and status', keys: ['availableQ', 'lifeCycleStatus', 'successors'] },
  pictures: { id: 'pictures', title: 'Pictures', keys: ['pictures'] },
  attributes: { id: 'attributes', title: 'Attributes', keys: ['attributes'] },
  interchange: { id: 'interchange', title: 'Interchange numbers', keys: ['interchange'] },
  vehicles: { id: 'vehicles', title: 'Vehicles', keys: [] },
  needed: { id: 'needed', title: 'Needed with', keys: [] },
  orderedWith: { id: 'ordered-with', title: 'Ordered with', keys: [] },
  history: { id: 'history', title: 'History', keys: [] },
} as const satisfies Record<string, Section>;

/** Scrolls to a section and moves the focus to its heading. Leaves the URL unchanged, so that Back still leads to the list. */
export function showSection(id: string): void {
  document.getElementById(id)?.scrollIntoView();
  document.getElementById(`${id}-title`)?.focus({ preventScroll: true });
}
