import { bindResource } from '../../metadata/bind/bindResource';
import { memoize } from '../../metadata/tracking/memoize';
import type { Model } from '../../metadata/model/Model';
import type { RecordKey } from '../database/records';
import type { Database } from '../database/declared/tables';
import { enqueueJob } from '../jobs/enqueue';

/** A new state of a record. */
interface NewState {
  entity: string;
  /** The status field. */
  field: string;
  to: string;
  key: Pick<RecordKey, 'merchantId' | 'country'>;
  /** Time of its event. */
  at: Date;
}

/** Events of so many milliseconds are told of together: the rows of an import are one e-mail. */
export const awaitingPause = 60_000;

/** Tells those who must act on a record in its new state. Called in the transaction of its event. */
export async function noteAwaiting(
  db: Database,
  model: Model,
  { entity, field, to, key: { merchantId: merchant, country }, at }: NewState,
): Promise<void> {
  for (const { resource, action, states } of awaitingActions(model, entity, field, country)) {
    if (!states.includes(to)) continue;
    const since = Math.floor(at.getTime() / awaitingPause) * awaitingPause;
    const payload = { merchant, country, resource, action, since: new Date(since).toISOString() };
    // Events are stored somewhat later than they are dated.
    const due = new Date(since + awaitingPause + 5_000);
    const key = Object.values(payload).join(' ');
    await enqueueJob(db, 'awaiting.mail', payload, { at: due, key });
  }
}

/** The actions that records of an entity await by their state, with these states. */
const awaitingActions = memoize((model: Model, entity: string, field: string, country: string) =>
  Object.entries(model.resources)
    .filter(([, resource]) => resource.entity === entity && country in model.countries)
    .flatMap(([resource]) =>
      bindResource(model, resource, country, model.languages[0] ?? 'en').actions.flatMap(
        ({ name: action, awaits: states, transition }) =>
          states && transition?.field === field ? [{ resource, action, states }] : [],
      ),
    ),
);

declare module '../jobs/Job' {
  interface JobPayloads {
    /** `since` is when the first of the events may have happened. */
    'awaiting.mail': { merchant: string; country: string; resource: string; action: string; since: string };
  }
}
