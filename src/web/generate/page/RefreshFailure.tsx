import { useTranslate } from 'react-admin';
import type { Country } from '../../../metadata/model/definitions';
import { formatInstant } from '../../../metadata/values/time';
import { Button } from '../../ui/controls/Button';
import { Notice } from '../../ui/feedback/Notice';
import './RefreshFailure.css';

/** Props of {@link RefreshFailure}. */
interface RefreshFailureProps {
  error: unknown;
  /** When the data that is shown was received, in ms since 1970. */
  receivedAt: number;
  country: Country;
  onRetry: () => void;
}

/**
 * Says above data that stays that it could not be refreshed, and from when it is. It goes by itself with the next
 * refresh that succeeds.
 */
export function RefreshFailure({ error, receivedAt, country, onRetry }: RefreshFailureProps) {
  const translate = useTranslate();
  const time = formatInstant(new Date(receivedAt).toISOString(), country.zone, 'minute').slice(
    -'00:00'.length,
  );
  return (
    <Notice tone="error">
      <div className="refresh-failure">
        <span>
          {translate('corridor.detail.refreshFailed', { time })} {error instanceof Error && error.message}
        </span>
        <Button size="small" icon="refresh" onClick={onRetry}>
          {translate('corridor.errors.retry')}
        </Button>
      </div>
    </Notice>
  );
}
