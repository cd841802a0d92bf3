import { useTranslate } from 'react-admin';
import type { ReactNode } from 'react';
import { Button } from '../controls/Button';
import { Notice } from './Notice';
import './RetryNotice.css';

interface RetryNoticeProps {
  /** What failed, and why. */
  children: ReactNode;
  onRetry: () => void;
}

/** Says what failed, with a button that tries it again. */
export function RetryNotice({ children, onRetry }: RetryNoticeProps) {
  const translate = useTranslate();
  return (
    <Notice tone="error">
      <div className="retry-notice">
        <span>{children}</span>
        <Button size="small" icon="refresh" onClick={onRetry}>
          {translate('corridor.errors.retry')}
        </Button>
      </div>
    </Notice>
  );
}
