import { useRef, useState } from 'react';
import { readDraft, removeDraft, saveDraft } from '../../../../platform/drafts.ts';
import type { CountedPart } from './counted-parts.ts';

interface Counted {
  parts: readonly CountedPart[];
  /** Sent with the parts. So they change the stock only once, even if the response is lost and the clerk saves again. */
  key: string;
}

/** The parts that a clerk has counted so far. They survive a reload. */
export function useCountedParts(name: string, email: string) {
  const [counted, setCounted] = useState<Counted>(() => readCounted(name, email));
  // Scans can follow each other before the page has rendered, so the next one reads the current parts from here.
  const current = useRef(counted);

  function store(next: Counted): void {
    current.current = next;
    setCounted(next);
    if (next.parts.length === 0) removeDraft(name);
    else saveDraft(name, { email, values: { counted: JSON.stringify(next) } });
  }

  return {
    ...counted,
    /** Returns the parts after the change. */
    change(act: (parts: readonly CountedPart[]) => CountedPart[]): readonly CountedPart[] {
      store({ ...current.current, parts: act(current.current.parts) });
      return current.current.parts;
    },
    clear: () => store(nothing()),
  };
}

const nothing = (): Counted => ({ parts: [], key: crypto.randomUUID() });

function readCounted(name: string, email: string): Counted {
  const { counted } = readDraft(name, email);
  return counted ? (JSON.parse(counted) as Counted) : nothing();
}
