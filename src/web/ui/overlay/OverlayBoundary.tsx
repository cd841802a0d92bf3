import { useNotify } from 'react-admin';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** Props of {@link OverlayBoundary}. */
interface OverlayBoundaryProps {
  open: boolean;
  /** Called when the code could not be loaded, so that the overlay counts as closed and can be opened again. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Loads the code of an overlay when it is first opened, and keeps the overlay mounted from then on, so that it can play
 * its closing animation. A failure to load it shows a notification and leaves the page as it is.
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

/** Props of {@link OverlayCatch}. */
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

/** As React's `lazy`, for an overlay within an `OverlayBoundary`: after a failure to load, opening it loads again. */
export function lazyOverlay<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
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
  return (props: Props) => <Overlay {...props} />;
}

/** One function for each overlay that failed to load. React's `lazy` keeps a failure, so a new one must be made. */
const failedOverlays = new Set<() => void>();

function retryOverlays(): void {
  for (const renew of failedOverlays) renew();
  failedOverlays.clear();
}
