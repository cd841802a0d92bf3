/** Has `use` return what a promise resolves with without suspending once it is there. Returns the promise. */
export function readAtOnce<T>(promise: Promise<T>): Promise<T> {
  // React looks for these.
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value })).catch(() => undefined);
  return promise;
}

/** Returns a function that calls `load` once and returns the same promise each time, for `use`. A rejected one stays. */
export function loadForUse<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => (loading ??= readAtOnce(load()));
}
