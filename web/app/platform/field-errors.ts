import { ApiError } from '@axlewright/client/call-endpoint';
import type { TextRule } from '@axlewright/contract/text-rule';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { failureMessage } from './failure-message.ts';

/**
 * Shows an error response in a form. Messages about fields of the form are shown next to the fields. If there are none, shows the message of
 * the response as the error of the form (`root`).
 */
export function showServerErrors<Values extends FieldValues>({ setError, getValues }: UseFormReturn<Values>, error: unknown): void {
  const fieldErrors = error instanceof ApiError ? (error.problem.errors ?? []) : [];
  const shownErrors = fieldErrors.filter(({ field }) => hasField(getValues(), field));
  shownErrors.forEach(({ field, message }, index) => {
    setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: index === 0 });
  });
  if (shownErrors.length === 0) setError('root', { type: 'server', message: failureMessage(error) });
}

/** Returns whether the values have a field of this name. The name of a field in a group has a dot: `shipTo.city`. */
function hasField(values: unknown, field: string): boolean {
  const [name = '', ...subpath] = field.split('.');
  if (typeof values !== 'object' || values === null || !Object.hasOwn(values, name)) return false;
  return subpath.length === 0 || hasField((values as Record<string, unknown>)[name], subpath.join('.'));
}

/** Makes the `validate` function of a field from a rule of the contract. It returns true, or the rule's error text. */
export const validateWith = (rule: TextRule) => (typed: string) => rule(typed) ?? true;

/**
 * Returns whether the values of a form are still those that were saved. If not, the user has typed more during the save, and a reset would
 * lose that.
 */
export const hasValues = <Values extends FieldValues>({ getValues }: UseFormReturn<Values>, saved: Values): boolean =>
  JSON.stringify(getValues()) === JSON.stringify(saved);

/** Returns the values that the user has changed. Saving only these keeps what someone else has since saved in the other fields. */
export const changedValues = <Values extends FieldValues>(typed: Values, dirtyFields: Partial<Record<keyof Values, unknown>>) =>
  Object.fromEntries(Object.entries(typed).filter(([name]) => dirtyFields[name])) as Partial<Values>;

/**
 * After a save, shows the saved values. Keeps what the user typed during the save, and marks only these fields as unsaved.
 * @param typed the values that the form sent
 */
export function showSavedValues<Values extends FieldValues>(form: UseFormReturn<Values>, typed: Values, saved: Values): void {
  const current = form.getValues();
  // First makes all fields clean. With `keepDirtyValues`, the form would still call the saved ones unsaved.
  form.reset(saved, { keepDirtyValues: false, keepValues: true, keepErrors: true });
  for (const name of Object.keys(saved) as Path<Values>[]) {
    const value = current[name] === typed[name] ? saved[name] : current[name];
    form.setValue(name, value, { shouldDirty: true });
  }
}
