import type { ApiError } from '@axlewright/client/call-endpoint';
import type { Problems } from './text-problems.ts';

/** The id of the form. */
export const editorFormId = 'product-editor';

/** The server's errors, by the name of the control. The page shows `image` and `morePictures` as one list of pictures. */
export function problemsOfResponse({ problem }: ApiError): Problems {
  return Object.fromEntries((problem.errors ?? []).map(({ field, message }) => [controlNameOf(field), message]));
}

function controlNameOf(field: string): string {
  if (field === 'image') return 'pictures.0';
  const [, index] = /^morePictures\.(\d+)$/.exec(field) ?? [];
  return index === undefined ? field.replace(/^morePictures$/, 'pictures') : `pictures.${Number(index) + 1}`;
}

/** Returns whether a control belongs to a field of the editor. The subcategory is part of the field `category`. */
export const belongsTo = (name: string, key: string): boolean =>
  name === key || name.startsWith(`${key}.`) || (name === 'subcategory' && key === 'category');

/** The inputs and buttons of the form, in the order of the page. */
function controls(): HTMLElement[] {
  const form = document.getElementById(editorFormId);
  return form instanceof HTMLFormElement ? ([...form.elements] as HTMLElement[]) : [];
}

export const hasControl = (name: string): boolean => controls().some((control) => control.getAttribute('name') === name);

/** Moves the focus to the first control with a problem. */
export function focusFirstProblem(problems: Problems): void {
  focusControl((name) => name in problems);
}

/** Moves the focus to the first enabled control whose name `fits` accepts. Returns false if there is none. */
export function focusControl(fits: (name: string) => boolean): boolean {
  const found = controls().find((control) => !control.matches(':disabled') && fits(control.getAttribute('name') ?? ''));
  found?.focus();
  return found !== undefined;
}
