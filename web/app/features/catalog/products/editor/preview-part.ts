import { keyAttributeCount, type PartDetail } from '@axlewright/contract/catalog/parts';
import { editorChangeOf } from './editor-fields.ts';
import type { EditorValues } from './editor-values.ts';

/** The part as it will be after the save, without new successors: only the server finds them by their numbers. */
export function previewPart(opened: PartDetail, typed: EditorValues, openedValues: EditorValues): PartDetail {
  const { successors, ...change } = editorChangeOf(typed, openedValues);
  const part: PartDetail = { ...opened, ...change };
  return {
    ...part,
    draft: part.name === '' || part.price === null || part.availableQ === null,
    keyAttributes: part.attributes.slice(0, keyAttributeCount),
    supersession: successors ? null : opened.supersession,
  };
}
