/** Stands in for the browser's storage where that is forbidden or full: it holds as long as the document. */
const inMemory = new Map<string, string>();

/** The three of them never throw, whatever the visitor's browser allows. */
export function readStored(key: string): string | null {
  const held = inMemory.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
    inMemory.delete(key);
  } catch {
    inMemory.set(key, value);
  }
}

export function removeStored(key: string): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is forbidden there is nothing else to remove.
  }
}
