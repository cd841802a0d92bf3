import { bindResource } from '../../../metadata/bind/bindResource';
import { readersAllowed } from '../../auth/team/allowed';
import type { RecordKey, StoredRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import type { ServerContext } from '../../http/context';
import { translator } from '../../http/translation';
import { queueMail } from '../../mail/outbox';

/** The resource whose permissions those users have who are told. */
const resource = 'withdrawal-schedules';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 3 * 24 * 60 * 60_000;

/** Mails each user who may withdraw in the country that a schedule has paused by itself (product 7.49). One of them must see to it. */
export async function mailPaused(
  db: Database,
  context: ServerContext,
  { merchantId, country }: RecordKey,
  schedule: StoredRecord<'withdrawal-schedule'>,
  at: Date,
): Promise<void> {
  const { model, keyRing, config } = context;
  const { permission, path = '', create } = model.resources[resource]!;
  const permissions = [permission, create!.permission];
  for (const reader of await readersAllowed({ ...context, db }, { merchantId, permissions, country })) {
    const { account: recipient, language, numberFormat } = reader;
    const translate = translator(model, language, numberFormat);
    const { fields } = bindResource(model, resource, country, language);
    const titleOf = (field: 'turn' | 'pausedFor') =>
      fields[field]?.options?.find(({ value }) => value === schedule[field])?.title ?? '';
    const params = {
      schedule: schedule.scheduleNo,
      turn: titleOf('turn'),
      reason: titleOf('pausedFor'),
      requester: schedule.requestedBy ?? '',
      link: `${config.webAddress}/#${path}/${schedule.id}?country=${country}`,
    };
    const subject = translate('mail.schedulePaused.subject', params);
    const body = translate('mail.schedulePaused.body', params);
    await queueMail(db, keyRing, { recipient, subject, body, validFor }, at);
  }
}
