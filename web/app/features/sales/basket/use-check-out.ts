import { paths } from '@axlewright/contract/site/page-paths';
import { createContext, type MouseEvent, type RefObject, useState } from 'react';
import { useNavigate } from 'react-router';
import { useIsLeaving } from '../../../platform/use-is-leaving.ts';
import { moveFocus } from '../../../ui/move-focus.ts';

/** For each line, a function that saves the typed quantity. It resolves to the field if the save fails, otherwise to null. */
type UnsavedQuantities = Map<string, () => Promise<HTMLElement | null>>;

/** The quantities of the basket that are not saved yet. */
export const UnsavedQuantitiesContext = createContext<UnsavedQuantities>(new Map());

/**
 * For the links to the checkout. The checkout shows only saved quantities, so `onCheckOut` first saves the typed ones. If a quantity cannot
 * be saved, or a field is invalid, it moves the focus to that field instead.
 */
export function useCheckOut(lines: RefObject<HTMLElement | null>) {
  const [unsaved] = useState<UnsavedQuantities>(() => new Map());
  const [isSaving, setSaving] = useState(false);
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();

  async function saveAndOpen(link: Element): Promise<void> {
    setSaving(true);
    let failed: HTMLElement | undefined;
    // The user may type another quantity during the save.
    while (!failed && unsaved.size > 0) {
      const fields = await Promise.all([...unsaved.values()].map((save) => save()));
      failed = fields.find((field) => field !== null);
    }
    setSaving(false);
    if (failed) moveFocus(link, failed);
    else if (!isLeaving()) return navigate(paths.checkout);
  }

  function onCheckOut(event: MouseEvent): void {
    // The browser opens the checkout in a new tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    const invalid = lines.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    if (!invalid && unsaved.size === 0) return;
    event.preventDefault();
    if (invalid) invalid.focus();
    else if (!isSaving) void saveAndOpen(event.currentTarget);
  }

  return { unsaved, isSaving, onCheckOut };
}
