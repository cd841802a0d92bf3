import { bindResource } from '../../metadata/bind/bindResource';
import { describeBytes } from '../../metadata/values/files';
import { numberFormatOf } from '../../metadata/values/numberFormats';
import { findUser, usersDatabase } from '../auth/users';
import type { Database } from '../database/declared/tables';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import type { DownloadRow } from './tables';

/** The resource whose list has the downloads. */
export const downloadsResource = 'downloads';

/** The resource whose list has a user's schedules. */
export const schedulesResource = 'scheduled-exports';

/** Time after which the e-mail is not worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** Queues the e-mail to who asked for a file and wishes to be told: with a link that needs a sign-in, or the reason. */
export async function mailOfDownload(
  db: Database,
  context: ServerContext,
  download: DownloadRow,
): Promise<void> {
  const { model, config, keyRing, now, home } = context;
  const { user_id, language, status, reason, rows, bytes } = download;
  const user = await findUser(usersDatabase({ db, home }), config, { id: user_id });
  if (!user?.isActive) return;
  const countries = user.accounts.map(({ country }) => country);
  const numberFormat = numberFormatOf(model, user.numberFormat, countries);
  const translate = translator(model, language, numberFormat);
  const addressOf = (resource: string, id: string) => {
    const { path = '' } = bindResource(model, resource, download.place, language);
    return `${config.webAddress}/#${path}/${id}?country=${download.place}`;
  };
  const schedule =
    download.schedule_id === null
      ? undefined
      : await db
          .selectFrom('export_schedule')
          .select(['id', 'every', 'view_name', 'status'])
          .where('id', '=', download.schedule_id)
          .executeTakeFirst();
  const ofSchedule = schedule && {
    view: schedule.view_name,
    schedule: addressOf(schedulesResource, schedule.id),
  };
  const origin = schedule && translate(`mail.download.schedule.${schedule.every}`, ofSchedule);
  const params = {
    name: download.name,
    list: download.title,
    filter: download.filter,
    rows: rows ?? 0,
    size: describeBytes(bytes ?? 0, numberFormat),
    reason: reason ?? '',
    days: model.retention.downloads,
    address: addressOf(downloadsResource, download.id),
    origin: origin === undefined ? '' : `${origin}\n\n`,
    ...ofSchedule,
  };
  const failed = schedule?.status === 'ended' ? 'ended' : 'failed';
  const news = status === 'downloadable' ? 'done' : failed;
  const text = (part: string) => translate(`mail.download.${news}.${part}`, params);
  await queueMail(
    db,
    keyRing,
    { recipient: user.account, subject: text('subject'), body: text('body'), validFor },
    now(),
  );
}
