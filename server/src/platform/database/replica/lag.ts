/** Where the primary was, and when. */
interface Measured {
  atMs: number;
  position: bigint;
}

/** Remembers the primary's positions over the last few seconds, so that it can tell how far behind a replica is. */
export interface Lag {
  /** Adds the position that the primary has now. */
  measured(position: bigint, atMs: number): void;
  /** Returns the position that a replica must have reached to be within the limit. Returns null if that is not known. */
  requiredPosition(atMs: number): bigint | null;
  /** Returns how many seconds a replica at this position is behind. Returns null if it is behind by more than the limit. */
  secondsAt(position: bigint, atMs: number): number | null;
}

export function createLag(maxLagSeconds: number): Lag {
  const history: Measured[] = [];

  function forgetOld(atMs: number): void {
    while (history[0] && history[0].atMs < atMs - maxLagSeconds * 1000) history.shift();
  }

  return {
    measured(position, atMs) {
      history.push({ position, atMs });
      forgetOld(atMs);
    },
    requiredPosition(atMs) {
      forgetOld(atMs);
      return history[0]?.position ?? null;
    },
    secondsAt(position, atMs) {
      const latest = history.at(-1);
      if (latest && position >= latest.position) return 0;
      const reached = history.findLast((each) => each.position <= position);
      return reached ? (atMs - reached.atMs) / 1000 : null;
    },
  };
}
