import { useNotify } from 'ra-core';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface OverlayBoundaryProps {
  open: boolean;
  /** Called when the code could not be loaded, so that the overlay counts as closed and can be opened again. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Loads the code of an overlay when it first opens, and keeps it mounted to play its closing animation. If that fails, a
 * notification appears and the page stays as it is.
 */
export function OverlayBoundary({ open, onClose, children }: OverlayBoundaryProps) {
  const notify = useNotify();
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  if (!wasOpen) return null;
  function fail() {
    setWasOpen(false);
    retryOverlays();
    onClose();
    const text = navigator.onLine ? 'loadFailed' : 'network';
    notify(`corridor.errors.${text}`, { type: 'error' });
  }
  return (
    <OverlayCatch onCatch={fail}>
      <Suspense fallback={null}>{children}</Suspense>
    </OverlayCatch>
  );
}

interface OverlayCatchProps {
  onCatch?: () => void;
  children: ReactNode;
}

/** Shows nothing once its content has failed, and calls `onCatch`. It must be unmounted to try again. */
export class OverlayCatch extends Component<OverlayCatchProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    this.props.onCatch?.();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

/**
 * React's `lazy` for an overlay in an `OverlayBoundary`, or a part: after a failure, opening it loads again. `fetchOverlays` also
 * fetches the code in idle time, so that it opens whole.
 */
export function lazyOverlay<Props extends object>(
  fetch: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined;
  const load = async () => (loaded = await fetch());
  unfetched.add(load);
  const make = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        failedOverlays.add(() => {
          Overlay = make();
        });
        throw error;
      }
    }) as unknown as ComponentType<Props>;
  let Overlay = make();
  return function LoadedOverlay(props: Props) {
    // The same one as long as it is open: another would begin anew.
    const [Shown] = useState(() => loaded ?? Overlay);
    return <Shown {...props} />;
  };
}

/** Fetchers of overlays that may not have been opened yet. */
const unfetched = new Set<() => Promise<unknown>>();

/** Interval at which it is looked whether the screen has all its code, in ms. */
const interval = 1500;

/** Calls back when the browser has nothing else to do; at once in Safari, which does not know. */
const whenIdle = globalThis.requestIdleCallback ?? ((next: () => void) => next());

/**
 * Fetches the code of overlays one by one in idle time, once the screen is complete. Not for users who save data. Returns the
 * function that ends it.
 */
export function fetchOverlays(): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  if (connection?.saveData) return () => undefined;
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const fetchNext = async () => {
    if (isOver) return;
    const [load] = unfetched.size === 0 || isLoading() ? [] : unfetched;
    if (load) {
      unfetched.delete(load);
      // Where that fails, opening it fails as well, with a message.
      await load().catch(() => undefined);
    }
    wait(load ? 0 : interval);
  };
  const wait = (pause: number) => {
    timer = setTimeout(() => whenIdle(() => void fetchNext()), pause);
  };
  wait(interval);
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Calls back once the screen has all that it shows and the browser is idle. Returns the function that prevents it. */
export function afterLoading(next: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  const look = () => {
    if (isOver) return;
    if (isLoading()) wait();
    else next();
  };
  const wait = () => {
    timer = setTimeout(() => whenIdle(look), interval);
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}

/** Whether something in view is still loading. */
function isLoading(): boolean {
  return [...document.querySelectorAll('.skeleton, [aria-busy="true"]')].some((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 0 && bottom > 0 && top < innerHeight;
  });
}

/** One function for each overlay that failed to load. React's `lazy` keeps a failure, so a new one must be made. */
const failedOverlays = new Set<() => void>();

function retryOverlays(): void {
  for (const renew of failedOverlays) renew();
  failedOverlays.clear();
}
