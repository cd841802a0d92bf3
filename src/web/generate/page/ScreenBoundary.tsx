import { useTranslate } from 'react-admin';
import { Component, type ReactNode } from 'react';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';

/**
 * Catches errors that keep a screen from being shown, most often code that could not be loaded. "Try again" reloads the
 * page, because browsers cache a module that failed, and a new release has other files.
 */
export class ScreenBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <ScreenFailed /> : this.props.children;
  }
}

function ScreenFailed() {
  const translate = useTranslate();
  const error = new Error(translate('corridor.detail.screenFailed'));
  return (
    <div className="page">
      <ErrorState error={error} onRetry={() => window.location.reload()} />
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
