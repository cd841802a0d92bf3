import { useTranslate } from 'ra-core';
import { Component, type ReactNode, useEffect } from 'react';
import { isMissingCode } from '../../client/loadOnce';
import { Button } from '../../ui/controls/Button';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';

interface ScreenBoundaryProps {
  /** Another value shows the content again, as after a navigation. */
  resetKey?: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  resetKey: string | undefined;
}

/**
 * Keeps content that fails from taking its surroundings along, and shows the remedy. Missing code needs a reload, which happens by
 * itself once there is a connection. Any other error is our fault, and showing the content again may help.
 */
export class ScreenBoundary extends Component<ScreenBoundaryProps, State> {
  override state: State = { error: undefined, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps({ resetKey }: ScreenBoundaryProps, state: State) {
    return resetKey === state.resetKey ? null : { error: undefined, resetKey };
  }

  readonly retry = () => this.setState({ error: undefined });

  override render() {
    const { error } = this.state;
    return error === undefined ? this.props.children : <ScreenFailed error={error} onRetry={this.retry} />;
  }
}

function ScreenFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const translate = useTranslate();
  const isMissing = isMissingCode(error);
  useEffect(() => (isMissing ? reloadWhenOnline() : undefined), [isMissing]);
  const text = isMissing ? (navigator.onLine ? 'detail.outdated' : 'errors.network') : 'detail.crashed.text';
  return (
    <div className="page">
      <ErrorState
        title={isMissing ? undefined : translate('corridor.detail.crashed.title')}
        error={new Error(translate(`corridor.${text}`))}
        onRetry={isMissing ? undefined : onRetry}
      >
        <Button onClick={() => location.reload()}>{translate('corridor.errors.reload')}</Button>
      </ErrorState>
    </div>
  );
}

/** Placeholder while a screen's code and metadata load. */
export function ScreenSkeleton() {
  const translate = useTranslate();
  return (
    <div className="page">
      <output className="visually-hidden">{translate('corridor.detail.loading')}</output>
      <Skeleton width={240} />
      <Skeleton width="100%" />
      <Skeleton width="100%" />
    </div>
  );
}

/** Between two attempts to reach the server, in ms: a connection may be there before it leads anywhere. */
const pause = 2000;

/**
 * Reloads the page once there is a connection, unless a form would lose something. Code that could not be loaded needs it: browsers
 * and React keep that failure. Returns the function that gives up.
 */
function reloadWhenOnline(): () => void {
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
