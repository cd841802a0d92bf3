import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Icon, type IconName } from '../Icon';

/** Props of {@link EmptyState}. */
interface EmptyStateProps {
  title: string;
  icon?: IconName;
  /** Why it is empty and what to do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Stands where there is nothing to show: says why, and what to do. */
export function EmptyState({ title, icon = 'list', children, action }: EmptyStateProps) {
  return (
    <div className="blank">
      <span className="blank__icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="blank__title">{title}</p>
      {children && <p className="blank__text">{children}</p>}
      {action && <div className="blank__action">{action}</div>}
    </div>
  );
}

/** Props of {@link ErrorState}. */
interface ErrorStateProps {
  /** What went wrong; its message is shown as it is, so it must be meant for the merchant. */
  error: unknown;
  onRetry?: () => void;
}

/** Stands where loading failed: says what, and offers to try again. */
export function ErrorState({ error, onRetry }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <div className="blank" role="alert">
      <span className="blank__icon">
        <Icon name="warning" size={28} />
      </span>
      <p className="blank__title">{translate('corridor.errors.loadFailed')}</p>
      {error instanceof Error && error.message && <p className="blank__text">{error.message}</p>}
      {onRetry && (
        <div className="blank__action">
          <Button icon="refresh" onClick={onRetry}>
            {translate('corridor.errors.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** A grey bar where text will stand; `width` in any CSS unit. Whoever shows it says "loading" once around it. */
export function Skeleton({ width = '60%' }: { width?: string | number }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
