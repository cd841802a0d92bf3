/** Code that could not be loaded: there is no connection, or the server has only that of a newer release. */
export class MissingCodeError extends Error {}

/**
 * Returns a function that loads code with `load` once, however often it is called, and again only after a failure. It then
 * throws a {@link MissingCodeError}.
 */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    // The browser has reported the reason.
    loading ??= load().catch(() => {
      loading = undefined;
      throw new MissingCodeError();
    });
    return loading;
  };
}
