/** Errors of Chromium, Firefox, Safari and the style sheet loader for code that could not be loaded. */
const missingCode = /dynamically import|module script|preload CSS/;

/** Whether an error is about code that could not be loaded: without connection, or after a newer release. */
export const isMissingCode = (error: unknown): boolean => missingCode.test(String(error));

/** Returns a function that loads code with `load` once, however often it is called, and again only after a failure. */
export function loadOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}
