import { isEmptyAttribute } from './attribute-rows.ts';
import type { EditorValues } from './editor-values.ts';
import { isEmptyInterchange } from './interchange-rows.ts';

/** Removes empty rows. The page does this before a save, so that the row numbers in the server's errors match the rows on the page. */
export function withoutEmptyRows(values: EditorValues): EditorValues {
  return {
    ...values,
    attributes: values.attributes.filter((row) => !isEmptyAttribute(row)),
    interchange: values.interchange.filter((row) => !isEmptyInterchange(row)),
  };
}
