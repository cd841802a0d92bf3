import { change, closeExceptions, type DeskContext, lockException, requireKnown } from './desk';
import { lockUnbooked } from './resolutions';

/** Has a network take no new orders; those under way go on. */
export function switchOff(context: DeskContext, name: string, reason: string): Promise<void> {
  const { actor, now } = context;
  return change(context, async (db) => {
    requireKnown(context, name);
    const values = {
      reason,
      off_since: now.toISOString(),
      off_by: actor.name ?? '',
    };
    await db
      .insertInto('network_switch')
      .values({ network: name, ...values })
      .onConflict((conflict) => conflict.column('network').doUpdateSet(values))
      .execute();
    return {
      action: 'switchedOff',
      subject: 'network',
      name,
      after: { reason },
    };
  });
}

/** Has a network take new orders again. */
export function switchOn(context: DeskContext, name: string): Promise<void> {
  return change(context, async (db) => {
    requireKnown(context, name);
    await db.deleteFrom('network_switch').where('network', '=', name).execute();
    return { action: 'switchedOn', subject: 'network', name };
  });
}

/** Closes an exception of which nothing has to be booked, as a person has found out. What the network says that moved is in the audit. */
export function closeException(context: DeskContext, id: string, note: string): Promise<void> {
  return change(context, async (db) => {
    const exception = await lockException(db, context, id);
    const { ref, reason } = exception;
    const { fact, unbooked } = await lockUnbooked(db, exception);
    await closeExceptions(db, context, note, { id });
    return {
      action: 'closed',
      subject: 'networkException',
      name: ref,
      after: { reason, note, ...(unbooked && { unbooked: { ...unbooked, currency: fact?.currency } }) },
    };
  });
}
