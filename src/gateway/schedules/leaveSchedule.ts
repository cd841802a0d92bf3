import { findUser, usersDatabase } from '../auth/users';
import { endSchedule } from '../downloads/endSchedule';
import { addressOf, schedulesResource, validFor } from '../downloads/scheduleReaders';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import type { RecordInput } from '../resources/handlers';

/**
 * Takes a colleague off the schedule that sends them files, by their own wish: its user is told by an e-mail. Where nobody is left, it ends, as one
 * does whose readers have lost their right.
 */
export async function leaveSchedule(input: RecordInput): Promise<void> {
  const { db, model, config, keyRing, home, record, merchantId, actor, now } = input;
  const schedule = await db
    .selectFrom('export_schedule')
    .selectAll()
    .where('id', '=', record.id)
    .where('merchant_id', '=', merchantId)
    .forUpdate()
    .executeTakeFirst();
  if (!schedule?.recipients) return;
  const { id, place, language, view_name: view, title: list, status } = schedule;
  const recipients = schedule.recipients.filter((each) => each !== actor.id);
  await db
    .updateTable('export_schedule')
    .set({ recipients })
    .where('id', '=', id)
    .where('merchant_id', '=', merchantId)
    .execute();
  const translate = translator(model, language);
  const reason = translate('gateway.schedule.left');
  const isEnded = recipients.length === 0 && status === 'active';
  if (isEnded) await endSchedule(db, id, reason);
  const user = await findUser(usersDatabase({ db, home }), config, { id: schedule.user_id });
  if (!user?.isActive) return;
  const address = addressOf({ model, config }, schedulesResource, { id, place, language });
  const params = { name: actor.name ?? '', view, list, reason, schedule: address };
  const text = (part: string) => translate(`mail.download.${isEnded ? 'ended' : 'left'}.${part}`, params);
  await queueMail(
    db,
    keyRing,
    { recipient: user.account, subject: text('subject'), body: text('body'), validFor },
    now(),
  );
}
