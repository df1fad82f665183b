import { useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../../platform/drafts.ts';
import { randomKey } from '../../../../platform/idempotency-keys.ts';
import type { CountedPart } from './counted-parts.ts';

interface Counted {
  parts: readonly CountedPart[];
  /** what the clerk has typed about all parts, such as the supplier */
  notes: Readonly<Record<string, string>>;
  /** The idempotency key. It makes the parts change the stock only once, even if the response is lost and the clerk saves again. */
  key: string;
  /** Whether the shop has already saved an earlier version of the list with the key. The next change of the parts then makes a new key. */
  isKeyUsed?: boolean;
}

/** The parts that a clerk has counted so far, and what was typed about them. They survive a reload. */
export function useCountedParts(name: string, email: string) {
  const [counted, setCounted] = useState<Counted>(() => readCounted(name, email));
  // Scans can follow each other before the page has rendered, so the next one reads the current parts from here.
  const current = useRef(counted);

  function store(change: Partial<Counted>): void {
    const next = { ...current.current, ...change };
    current.current = next;
    setCounted(next);
    if (next.parts.length === 0 && Object.values(next.notes).every((text) => text === '')) removeDraft(name);
    else saveDraft(name, { email, values: { counted: JSON.stringify(next) } });
  }

  return {
    ...counted,
    /** Returns the parts after the change. */
    change(act: (parts: readonly CountedPart[]) => CountedPart[]): readonly CountedPart[] {
      store({ parts: act(current.current.parts), ...(current.current.isKeyUsed ? newKey() : {}) });
      return current.current.parts;
    },
    setNote: (note: string, text: string) => store({ notes: { ...current.current.notes, [note]: text } }),
    /** Call this if the shop has already saved an earlier version of the list with this key. */
    markKeyUsed: () => store({ isKeyUsed: true }),
    /** Call this when the shop has saved the parts. `restOf` returns what was counted of a part since the request was sent, or null. */
    finish: (restOf: (part: CountedPart) => CountedPart | null) =>
      store({ parts: current.current.parts.flatMap((part) => restOf(part) ?? []), notes: {}, ...newKey() }),
  };
}

const newKey = () => ({ key: randomKey(), isKeyUsed: false });

function readCounted(name: string, email: string): Counted {
  const { counted } = readDraft(name, email);
  const nothing: Counted = { parts: [], notes: {}, ...newKey() };
  if (!counted) return nothing;
  try {
    return { ...nothing, ...(JSON.parse(counted) as Counted) };
  } catch {
    // The draft is broken. The clerk must be able to count again.
    return nothing;
  }
}
