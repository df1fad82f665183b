import { type MailKind, type MailPreferences, mailKinds, mailKindTexts } from '@axlewright/contract/people/mail-preferences';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useLeaveGuard } from '../../../lists/leave-guard.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { companyLabel } from '../company/company-label.ts';
import { useSaveMailPreferences } from './emails.queries.ts';

type ChoiceName = MailKind | 'wholeCompany';
/** What the user has changed but not saved yet. Everything else follows the loaded preferences. */
type MailEdits = Partial<Record<ChoiceName, boolean>>;

function choicesOf({ mails, wholeCompany }: MailPreferences): Record<ChoiceName, boolean> {
  const byKind = Object.fromEntries(mailKinds.map((kind) => [kind, mails.includes(kind)])) as Record<MailKind, boolean>;
  return { ...byKind, wholeCompany };
}

/** Returns the edits that are different from the saved preferences. */
function unsavedEdits(saved: MailPreferences, edits: MailEdits): MailEdits {
  const choices = choicesOf(saved);
  return Object.fromEntries(Object.entries(edits).filter(([name, isChosen]) => choices[name as ChoiceName] !== isChosen));
}

interface PreferencesFormProps {
  preferences: MailPreferences;
  /** Whether the user belongs to no other company. */
  isOnlyCompany: boolean;
}

/** Which emails the user gets as a member of one company. */
export function PreferencesForm({ preferences, isOnlyCompany }: PreferencesFormProps) {
  const titleId = useId();
  const [edits, setEdits] = useState<MailEdits>({});
  const leaveDialog = useLeaveGuard(Object.keys(unsavedEdits(preferences, edits)).length > 0);
  const { mutate, isPending } = useSaveMailPreferences(preferences.companyId);
  const choices = { ...choicesOf(preferences), ...edits };

  function save(event: FormEvent) {
    event.preventDefault();
    const change = { mails: mailKinds.filter((kind) => choices[kind]), wholeCompany: choices.wholeCompany };
    mutate(change, { onSuccess: (saved) => setEdits((latest) => unsavedEdits(saved, latest)) });
  }

  const choose = (name: ChoiceName) => (isChosen: boolean) =>
    setEdits((latest) => unsavedEdits(preferences, { ...latest, [name]: isChosen }));

  return (
    <Card>
      <form onSubmit={save} aria-labelledby={titleId} className="grid gap-2">
        <h2 id={titleId} className="mb-1 text-xl wrap-anywhere">
          {isOnlyCompany ? 'Orders' : `Orders for ${companyLabel(preferences)}`}
        </h2>
        {mailKinds.map((kind) => (
          <Choice key={kind} isChosen={choices[kind]} onChange={choose(kind)} about={mailKindTexts[kind].about}>
            {mailKindTexts[kind].label}
          </Choice>
        ))}
        {preferences.role === 'owner' && (
          <div className="mt-1 border-line border-t pt-2">
            <Choice
              isChosen={choices.wholeCompany}
              onChange={choose('wholeCompany')}
              about="Without this, you get emails only about orders that you placed."
            >
              Also about other members’ orders
            </Choice>
          </div>
        )}
        <Button type="submit" variant="primary" loading={isPending} className="mt-3 justify-self-start">
          Save email settings
        </Button>
        {leaveDialog}
      </form>
    </Card>
  );
}

interface ChoiceProps {
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  about: string;
  children: ReactNode;
}

function Choice({ isChosen, onChange, about, children }: ChoiceProps) {
  const id = useId();
  return (
    <div className="grid grid-cols-[auto_1fr] gap-x-3">
      <input
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.target.checked)}
        aria-describedby={`${id}-about`}
        className="row-span-2 mt-3 size-5 accent-accent"
      />
      <label htmlFor={id} className="flex min-h-11 items-center font-semibold">
        {children}
      </label>
      <p id={`${id}-about`} className="-mt-2 max-w-prose text-ink-soft text-sm">
        {about}
      </p>
    </div>
  );
}
