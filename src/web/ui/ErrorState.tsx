import { useTranslate } from 'ra-core';
import { Button } from './Button';
import { Icon } from './Icon';

/** Props of {@link ErrorState}. */
export interface ErrorStateProps {
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
