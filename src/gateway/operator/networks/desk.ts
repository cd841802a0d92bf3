import type { Model } from '../../../metadata/model/Model';
import type { Config } from '../../config';
import type { Actor } from '../../database/actors';
import { isRecordId } from '../../database/ids';
import type { Database } from '../../database/declared/tables';
import type { Unit } from '../../database/units/Unit';
import { withTransaction } from '../../database/units/transaction';
import { GatewayError } from '../../http/responses';
import { type NetworkConfig, networkNamed } from '../../networks/settings/networks';
import { type OperatorEvent, recordOperatorEvents } from '../operatorEvents';
import type { OperatorRights } from '../OperatorRights';

/** The means by which operators change networks, whoever asks. */
export interface DeskContext {
  db: Database;
  model: Model;
  config: NetworkConfig & Pick<Config, 'sandbox' | 'secondPersonDays' | 'singleOperator'>;
  actor: Actor;
  /** Greatest amounts that may be moved; any without them. */
  limits?: OperatorRights['limits'] | undefined;
  /** Greatest amounts that need no second person; none without them. */
  alone?: OperatorRights['alone'] | undefined;
  /** Id of the operator who answers for it; undefined where nobody signs in. */
  operatorId?: string | undefined;
  /** The database in which operators sign in, where that is another one. */
  home?: Database | undefined;
  now: Date;
  /** The network that alone can be changed; without it, all. */
  only?: string | undefined;
}

/** An operator's deed, without its actor and time. It has a merchant where it is about one alone. */
export type Deed = Pick<OperatorEvent, 'action' | 'subject' | 'name' | 'after'> &
  Partial<Pick<OperatorEvent, 'merchant'>>;

/** Does `work` in a transaction, with the event of the operator who does it. */
export function change({ db, actor, now }: DeskContext, work: (db: Unit) => Promise<Deed>): Promise<void> {
  return withTransaction(db, async (transaction) => {
    const event = await work(transaction);
    await recordOperatorEvents(transaction, [{ at: now, actor, merchant: '', ...event }]);
  });
}

/** Returns a network by its name. Throws 404 where there is none. */
export function requireKnown(
  { config, model, only }: Pick<DeskContext, 'config' | 'model' | 'only'>,
  name: string,
) {
  const network = networkNamed(config, model, name);
  if (!network || (only ?? name) !== name)
    throw new GatewayError({
      status: 404,
      text: 'networks.noNetwork',
      params: { name },
    });
  return network;
}

/** Locks an open exception. Throws 404 where there is none. */
export async function lockException(db: Database, { only }: DeskContext, id: string) {
  const found = !isRecordId(id)
    ? undefined
    : await db
        .selectFrom('network_exception')
        .select(['network', 'ref', 'country', 'reason', 'fact', 'amount'])
        .where('id', '=', id)
        .where('closed_at', 'is', null)
        .forUpdate()
        .executeTakeFirst();
  if (!found || (only ?? found.network) !== found.network)
    throw new GatewayError({ status: 404, text: 'networks.noException' });
  return found;
}

/** Closes the open exception with an id, or all about a reference. */
export async function closeExceptions(
  db: Database,
  { actor, now }: DeskContext,
  note: string,
  which: { id: string } | { ref: string },
): Promise<void> {
  const [[column, value]] = Object.entries(which) as [['id' | 'ref', string]];
  await db
    .updateTable('network_exception')
    .set({ closed_at: now.toISOString(), closed_by: actor.name ?? '', note })
    .where('closed_at', 'is', null)
    .where(column, '=', value)
    .execute();
}
