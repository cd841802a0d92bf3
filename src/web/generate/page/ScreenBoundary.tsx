import { useTranslate } from 'react-admin';
import { Component, type ReactNode } from 'react';
import { ErrorState, Skeleton } from '../../ui/feedback/Placeholders';

/**
 * Catches what keeps a screen from showing at all, most often code that could not be loaded. Trying again loads the
 * page anew, because browsers remember a module that failed, and a new release has other files.
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

/** Stands in the page while a screen's code and metadata load. */
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
