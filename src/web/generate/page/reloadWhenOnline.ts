/** Between two attempts to reach the server, in ms: a connection may be there before it leads anywhere. */
const pause = 2000;

/**
 * Loads the page anew as soon as there is a connection again, unless a form has something that would be lost by that. For
 * code that could not be loaded: browsers and React keep that failure. Returns the function that gives up.
 */
export function reloadWhenOnline(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const reload = async () => {
    clearTimeout(timer);
    const isThere = await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOver || !navigator.onLine) return;
    if (!isThere) timer = setTimeout(() => void reload(), pause);
    // Forms prevent it, as they do when the browser's tab is closed.
    else if (dispatchEvent(new Event('beforeunload', { cancelable: true }))) location.reload();
  };
  const onOnline = () => void reload();
  addEventListener('online', onOnline);
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', onOnline);
  };
}
