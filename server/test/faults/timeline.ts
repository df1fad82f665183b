/** What happened during a fault, and when: restarts, failed requests, and lines of the proxy's log about them. */
export interface Timeline {
  note(what: string, atMs?: number): void;
  /** Forgets what happened until now. */
  clear(): void;
  /** Returns a line for each entry, in the order of time, with the seconds since the first one. */
  lines(): string[];
}

export function openTimeline(): Timeline {
  const entries: { atMs: number; what: string }[] = [];
  return {
    note: (what, atMs = Date.now()) => void entries.push({ atMs, what }),
    clear: () => void entries.splice(0),
    lines() {
      const sorted = entries.toSorted((a, b) => a.atMs - b.atMs);
      const startedMs = sorted[0]?.atMs ?? 0;
      return sorted.map(({ atMs, what }) => `${((atMs - startedMs) / 1_000).toFixed(2).padStart(8)} s  ${what}`);
    },
  };
}
