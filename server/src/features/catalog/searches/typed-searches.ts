/** A search counts when its visitor has not typed for this long. Until then, each further letter replaces it with a new search. */
const pauseMs = 3_000;
/** If more visitors search at the same time, the searches of the others are counted immediately. */
const maximumVisitors = 10_000;

export interface TypedSearches {
  add(visitor: string, text: string, ms: number): void;
  /** Counts the searches of visitors who have stopped typing. */
  settle(ms: number): void;
  size(): number;
}

/** Lists load while the user types. This counts the text at which a visitor stops, and not the texts on the way to it. */
export function createTypedSearches(count: (visitor: string, text: string, ms: number) => void): TypedSearches {
  /** The visitor who typed last is at the end. */
  const last = new Map<string, { text: string; ms: number }>();
  return {
    add(visitor, text, ms) {
      const before = last.get(visitor);
      // One `visitor` can be several people, such as all members of a company. Repeats of a popular search must not restart the pause each time.
      if (before?.text === text && ms - before.ms < pauseMs) return;
      if (before && (ms - before.ms >= pauseMs || !isSameTyping(before.text, text))) count(visitor, before.text, before.ms);
      last.delete(visitor);
      if (last.size < maximumVisitors) last.set(visitor, { text, ms });
      else count(visitor, text, ms);
    },
    settle(now) {
      for (const [visitor, { text, ms }] of last) {
        if (now - ms < pauseMs) return;
        last.delete(visitor);
        count(visitor, text, ms);
      }
    },
    size: () => last.size,
  };
}

const isSameTyping = (one: string, other: string) => one.startsWith(other) || other.startsWith(one);
