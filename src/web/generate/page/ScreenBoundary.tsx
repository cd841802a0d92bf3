import { useTranslate } from 'react-admin';
import { Component, type ReactNode, useEffect } from 'react';
import { isMissingCode } from '../../client/loadOnce';
import { reloadWhenOnline } from './reloadWhenOnline';
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
 * Keeps content that fails from taking what is around it along, and says what helps: for code that could not be loaded, to
 * reload the page, which happens by itself once there is a connection again; otherwise, it is a fault of ours, and showing it again may do.
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
