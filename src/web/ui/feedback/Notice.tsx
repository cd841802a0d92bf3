import type { ReactNode } from 'react';
import type { Tone } from '../../../metadata/model/BoundField';
import { Icon } from '../Icon';
import { useTranslate } from 'ra-core';
import { Button } from '../controls/Button';
import './Notice.css';
import './RetryNotice.css';

/** A message in the page, not over it: what holds for this form or screen. An error is announced at once. */
export function Notice({ tone = 'info', children }: { tone?: Tone; children: ReactNode }) {
  const icon = tone === 'success' ? 'check' : tone === 'info' || tone === 'neutral' ? 'info' : 'warning';
  return (
    <div className={`notice notice--${tone}`} role={tone === 'error' ? 'alert' : undefined}>
      <Icon name={icon} />
      <div className="notice__body">{children}</div>
    </div>
  );
}

/** Says what failed, with a button that tries it again. */
export function RetryNotice({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
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
