/** How long to wait for a frame, in ms: a page that is not visible has none. */
const maxWait = 100;

/** Waits until what has changed so far is on the screen. What follows does not delay it. */
export function whenPainted(): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(resolve, maxWait);
    requestAnimationFrame(() => {
      clearTimeout(late);
      setTimeout(resolve);
    });
  });
}
