/** A code must be out of the picture for this time to count again. */
const repeatMs = 2_000;
/** A code counts when two pictures in this time have it, because a blurred picture can be misread. */
const confirmMs = 1_000;

/** Returns a function that is called with each code in each picture. It returns true if the user has scanned a new one. */
export function createNewCodes(): (code: string, ms: number) => boolean {
  const seen = new Map<string, { ms: number; isCounted: boolean }>();
  return (code, ms) => {
    const before = seen.get(code);
    const isSameScan = before !== undefined && ms - before.ms < (before.isCounted ? repeatMs : confirmMs);
    const isNew = isSameScan && !before.isCounted;
    seen.set(code, { ms, isCounted: isSameScan });
    return isNew;
  };
}
