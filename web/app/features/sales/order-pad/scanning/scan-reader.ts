/** The longest pause between two keys of a scanner. People type slower. */
const maximumGapMs = 45;
const shortestCode = 5;

export interface ScanReader {
  /** Returns the scanned code if this key ends one, otherwise null. */
  press: (key: string, timeMs: number) => string | null;
}

/** Recognizes the codes of scanners that act as keyboards: many keys in a very short time, then Enter. */
export function createScanReader(): ScanReader {
  let code = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    press(key, timeMs) {
      const isFast = timeMs - lastMs <= maximumGapMs;
      lastMs = timeMs;
      if (key === 'Enter') {
        const scanned = isFast && code.length >= shortestCode ? code : null;
        code = '';
        return scanned;
      }
      // Ignores Shift, which scanners press for capitals.
      if (key.length === 1) code = isFast ? code + key : key;
      return null;
    },
  };
}
