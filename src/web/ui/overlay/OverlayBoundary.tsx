import { useNotify } from 'react-admin';
import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** Props of {@link OverlayBoundary}. */
interface OverlayBoundaryProps {
  open: boolean;
  /** Called where it could not be loaded, so that the next try opens it anew. */
  onClose: () => void;
  children: ReactNode;
}

/**
 * Keeps the overlays' code out of a page until one is opened for the first time, and from then on keeps the
 * overlay mounted, so that it can play its closing. One that cannot be loaded says so and takes nothing with it.
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

/** Shows nothing where its content fails, and tells it. Unmount it to try again. */
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

/** As React's `lazy`, for an overlay within an `OverlayBoundary`: one that could not be loaded can be opened again. */
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

/** What makes overlays anew that could not be loaded: React's `lazy` keeps a failure for good. */
const failedOverlays = new Set<() => void>();

/** Has every overlay that could not be loaded loaded again when it is next opened. */
function retryOverlays(): void {
  for (const renew of failedOverlays) renew();
  failedOverlays.clear();
}
