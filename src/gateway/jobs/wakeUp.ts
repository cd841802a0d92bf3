const listeners = new Set<() => void>();

/** Calls `listener` whenever jobs were enqueued in this process. Returns a function that ends it. */
export function onWakeUp(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Has the runners of this process look for jobs now. Those of other processes look every few seconds. */
export function wakeUp(): void {
  for (const listener of listeners) listener();
}
