/** The values that could not be stored, because the browser's storage is blocked or full. They are lost when the page is reloaded. */
const inMemory = new Map<string, string>();

/** The functions of this file never throw. */
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
    // Storage is blocked, so there is nothing else to remove.
  }
}
