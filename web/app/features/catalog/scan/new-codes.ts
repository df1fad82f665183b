/** A code must be out of the picture for this time to count again. */
const repeatMs = 2_000;

/**
 * Returns a function that takes the codes in each picture and returns the codes that the user has just scanned. A code counts when it is in
 * two pictures in a row, because a blurred picture can be misread. While it stays in the picture, it counts once.
 */
export function createNewCodeFilter(): (picture: readonly string[], ms: number) => string[] {
  /** when each counted code was last in the picture */
  const lastMs = new Map<string, number>();
  let previous: readonly string[] = [];

  function isNew(code: string, ms: number): boolean {
    const last = lastMs.get(code);
    const isInPrevious = previous.includes(code);
    const isCounted = last !== undefined && (isInPrevious || ms - last < repeatMs);
    if (isCounted || isInPrevious) lastMs.set(code, ms);
    else lastMs.delete(code);
    return isInPrevious && !isCounted;
  }

  return (picture, ms) => {
    const codes = [...new Set(picture)].filter((code) => isNew(code, ms));
    previous = picture;
    return codes;
  };
}
