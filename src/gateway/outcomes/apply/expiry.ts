import type { Database } from '../../database/declared/tables';
import { enqueueJob } from '../../jobs/enqueue';
import { laneOf } from '../../networks/attempts/requestAttempt';
import type { AttemptRow } from '../../networks/attempts/tables';
import type { NetworkSettings } from '../../networks/settings/NetworkSettings';

/** Has a network asked for a collection order at a time: once it expires, or later again. */
export function scheduleExpiry(
  db: Database,
  network: NetworkSettings,
  { ref, merchant_id: merchantId }: AttemptRow,
  at: Date,
): Promise<void> {
  return enqueueJob(
    db,
    'networks.expire',
    { merchantId, ref },
    { key: ref, sequence: laneOf(network, ref), at },
  );
}

declare module '../../jobs/Job' {
  interface JobPayloads {
    'networks.expire': { merchantId: string; ref: string };
  }
}
