/** Used if the browser's storage is forbidden or full. Lasts as long as the document. */
const inMemory = new Map<string, string>();

/** Like the other two functions, never throws. */
export function readStored(key: string): string | null {
  const inMemoryValue = inMemory.get(key);
  if (inMemoryValue !== undefined) return inMemoryValue;
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
    // Storage is forbidden, so there is nothing else to remove.
  }
}
