/** Empties local storage, where it may be used. */
export function clearStored(): void {
  try {
    localStorage.clear();
  } catch {
    // It is forbidden, so nothing was kept in it.
  }
}
