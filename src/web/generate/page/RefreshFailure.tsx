import { formatInstant } from '../../../metadata/values/time';
import { RetryNotice } from '../../ui/feedback/Notice';
import { useResourceScope } from '../resource/ResourceScope';

interface RefreshFailureProps {
  error: unknown;
  /** The moment of which the data that is shown is, in ISO 8601 UTC. */
  asOf: string;
  onRetry: () => void;
}

/**
 * Says above data that stays that it could not be refreshed, and from when it is. It goes by itself with the next
 * refresh that succeeds.
 */
export function RefreshFailure({ error, asOf, onRetry }: RefreshFailureProps) {
  const { country, translate } = useResourceScope();
  const time = `${formatInstant(asOf, country.zone, 'minute').slice(-'00:00'.length)} ${country.zone}`;
  const reason = error instanceof Error ? error.message : '';
  return (
    <RetryNotice onRetry={onRetry}>
      {translate('corridor.detail.refreshFailed', { time, reason })}
    </RetryNotice>
  );
}
