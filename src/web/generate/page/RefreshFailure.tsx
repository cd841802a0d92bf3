import { formatInstant } from '../../../metadata/values/time';
import { RetryNotice } from '../../ui/feedback/Notice';
import { useResourceScope } from '../resource/ResourceScope';

interface RefreshFailureProps {
  error: unknown;
  /** The moment of the shown data, in ISO 8601 UTC. */
  asOf: string;
  onRetry: () => void;
}

/** Notice above stale data that a refresh failed, with the data's time. It disappears with the next successful refresh. */
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
