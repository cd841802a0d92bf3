import { useTranslate } from 'ra-core';
import { Button } from '../ui/Button';
import { Icon } from '../ui/Icon';

/** Stands for a page that failed. */
export function CrashedScreen({ onRetry }: { onRetry: () => void }) {
  const translate = useTranslate();
  return (
    <div className="page blankScreen" role="alert">
      <span className="blankScreen__icon">
        <Icon name="warning" size={28} />
      </span>
      <h1>{translate('corridor.shell.crashed.title')}</h1>
      <p className="muted">{translate('corridor.shell.crashed.text')}</p>
      <div className="toolbar">
        <Button variant="primary" icon="refresh" onClick={onRetry}>
          {translate('corridor.errors.retry')}
        </Button>
        <Button onClick={() => location.reload()}>{translate('corridor.errors.reload')}</Button>
      </div>
    </div>
  );
}
