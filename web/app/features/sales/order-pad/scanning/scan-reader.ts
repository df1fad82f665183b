/** The longest pause between two keys of a scanner. People type more slowly. */
const maximumGapMs = 45;
/** After a pause of this length, a new code begins. */
const newCodeMs = 300;
const shortestCodeLength = 5;

export interface ScanReader {
  /** Returns the scanned code if this key ends one, otherwise null. */
  press: (key: string, timeMs: number) => string | null;
  /** Returns whether no code is in progress at this time: none has begun, or the pause since the last key is too long for a scanner. */
  isIdle: (timeMs: number) => boolean;
}

/**
 * Recognizes the codes of scanners that act as keyboards: many keys in a very short time, then Enter. Ignores a code with a short pause
 * in it, because the keys after the pause are only the end of the code, and this end can be the number of another part.
 */
export function createScanReader(): ScanReader {
  let code = '';
  let isWhole = true;
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    isIdle: (timeMs) => code === '' || timeMs - lastMs > maximumGapMs,
    press(key, timeMs) {
      const pauseMs = timeMs - lastMs;
      lastMs = timeMs;
      if (pauseMs > maximumGapMs) {
        code = '';
        isWhole = pauseMs >= newCodeMs;
      }
      if (key === 'Enter') {
        const scanned = isWhole && code.length >= shortestCodeLength ? code : null;
        code = '';
        // The next code can follow at once.
        lastMs = Number.NEGATIVE_INFINITY;
        return scanned;
      }
      // Ignores Shift, which scanners press for capitals.
      if (key.length === 1) code += key;
      return null;
    },
  };
}
