import { withTransaction } from '../database/units/transaction';
import type { ServerContext } from '../http/context';
import type { NetworkCall } from '../networks/attempts/tables';
import { countFailure, type Fare, noteAnswer } from '../networks/breaker/breaker';
import { outcomeOf } from '../networks/calls/measures';
import type { Inquiry, Submission } from '../networks/interface/Network';
import type { NetworkSettings } from '../networks/settings/NetworkSettings';

/**
 * Tells the breaker of a network how a call ended. As long as a network answers that costs nothing: `health` was read with the
 * attempt, and nothing is written where there is none.
 */
export async function followBreaker(
  { db, now, log }: Pick<ServerContext, 'db' | 'now' | 'log'>,
  network: NetworkSettings,
  health: Fare | undefined,
  made: { call: NetworkCall; ref: string },
  answer: Submission | Inquiry,
): Promise<void> {
  const { outcome, code = '' } = outcomeOf(answer);
  const { name, whileAway } = network;
  if (outcome === 'notSent' || outcome === 'unanswered') {
    const failure = { ...made, code, at: now() };
    const isOpened = await withTransaction(db, (transaction) => countFailure(transaction, network, failure));
    if (isOpened)
      log?.error(
        { network: name, code, whileAway },
        'A payment network does not answer: nothing is sent to it.',
      );
    return;
  }
  if (!health) return;
  const state = await withTransaction(db, (transaction) =>
    noteAnswer(transaction, network, health, made.call, now()),
  );
  if (state === 'closed' && health.opened_at !== null)
    log?.warn({ network: name }, 'A payment network answers again: what waited is sent.');
}
