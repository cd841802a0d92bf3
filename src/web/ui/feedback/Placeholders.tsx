import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Icon, type IconName } from '../Icon';
import './Placeholders.css';

interface EmptyStateProps {
  title: string;
  icon?: IconName;
  /** Why it is empty and what to do. */
  children?: ReactNode;
  action?: ReactNode;
}

/** Shown in place of a part of a page that is empty, which needs no more room than a row. */
export function EmptyPart({ title }: Pick<EmptyStateProps, 'title'>) {
  return <p className="placeholder placeholder--part">{title}</p>;
}

/** Shown in place of content that is empty, with the reason and what to do. */
export function EmptyState({ title, icon = 'list', children, action }: EmptyStateProps) {
  return (
    <div className="placeholder">
      <span className="placeholder__icon">
        <Icon name={icon} size={28} />
      </span>
      <p className="placeholder__title">{title}</p>
      {children && <p className="placeholder__text">{children}</p>}
      {action && <div className="placeholder__action">{action}</div>}
    </div>
  );
}

interface ErrorStateProps {
  /** "Couldn't load this" without it. */
  title?: string | undefined;
  /** Error whose message is shown unchanged, so it must be meant for the merchant. */
  error: unknown;
  onRetry?: (() => void) | undefined;
  /** Buttons or links out of it. */
  children?: ReactNode;
}

/** Shown in place of content that failed to load, with the reason and a button to retry. */
export function ErrorState({ title, error, onRetry, children }: ErrorStateProps) {
  const translate = useTranslate();
  return (
    <div className="placeholder" role="alert">
      <span className="placeholder__icon">
        <Icon name="warning" size={28} />
      </span>
      <p className="placeholder__title">{title ?? translate('corridor.errors.loadFailed')}</p>
      {error instanceof Error && error.message && <p className="placeholder__text">{error.message}</p>}
      {(onRetry || children) && (
        <div className="placeholder__action">
          {onRetry && (
            <Button icon="refresh" onClick={onRetry}>
              {translate('corridor.errors.retry')}
            </Button>
          )}
          {children}
        </div>
      )}
    </div>
  );
}

/** A grey bar in the place of text that is loading; `width` in any CSS unit. An element around it has to say "loading". */
export function Skeleton({ width = '60%' }: { width?: string | number }) {
  return <span className="skeleton" style={{ width }} aria-hidden="true" />;
}
