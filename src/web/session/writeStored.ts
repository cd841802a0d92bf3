/** Keeps a JSON value in local storage. Storage that is full or forbidden only means that it is not remembered. */
export function writeStored(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // The session works without; it starts with the defaults next time.
  }
}
