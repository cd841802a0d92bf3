import { describeBytes } from '../../metadata/values/files';
import { numberFormatOf } from '../../metadata/values/numberFormats';
import type { Reader } from '../auth/team/allowed';
import { findUser, usersDatabase } from '../auth/users';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import { endSchedule } from './endSchedule';
import {
  addressOf,
  downloadsResource,
  isNobody,
  readersOfSchedule,
  type ScheduleReaders,
  schedulesResource,
  validFor,
} from './scheduleReaders';
import type { DownloadRow } from './tables';

/** Somebody who is told of a file. */
type Recipient = Pick<Reader, 'account' | 'language' | 'numberFormat'> & {
  /** Whether they have asked for it. */
  isUser: boolean;
};

/**
 * Queues e-mails about a file, to who asked for it and wishes to be told, and to a schedule's colleagues. They have a link that needs a
 * sign-in, or the reason why there is no file.
 */
export async function mailOfDownload(db: Unit, context: ServerContext, download: DownloadRow): Promise<void> {
  const { model, config, home } = context;
  const { user_id: id, schedule_id: scheduleId, language } = download;
  const schedule = scheduleId === null ? undefined : await readersOfSchedule(db, context, scheduleId);
  const translate = translator(model, language);
  const news = await newsOf(db, download, schedule, translate('gateway.schedule.nobody'));
  const user = await findUser(usersDatabase({ db, home }), config, { id });
  if (user?.isActive && (news.kind !== 'done' || (schedule?.isToUser ?? true))) {
    const countries = user.accounts.map(({ country }) => country);
    const numberFormat = numberFormatOf(model, user.numberFormat, countries);
    const { account } = user;
    await mailTo(
      db,
      context,
      { download, schedule, news },
      { account, language, numberFormat, isUser: true },
    );
  }
  for (const reader of schedule?.colleagues ?? [])
    await mailTo(db, context, { download, schedule, news }, { ...reader, isUser: false });
}

/** News of a file: its state, and the reason why there is none. */
interface News {
  kind: 'done' | 'failed' | 'ended';
  reason: string;
}

/** Says what became of a file. A schedule of which nobody may have the file any more ends. */
async function newsOf(
  db: Unit,
  { status, reason }: DownloadRow,
  schedule: ScheduleReaders | undefined,
  nobody: string,
): Promise<News> {
  if (status !== 'downloadable')
    return { kind: schedule?.status === 'ended' ? 'ended' : 'failed', reason: reason ?? '' };
  if (schedule?.status !== 'active' || !isNobody(schedule)) return { kind: 'done', reason: '' };
  await endSchedule(db, schedule.id, nobody);
  return { kind: 'ended', reason: nobody };
}

async function mailTo(
  db: Unit,
  context: ServerContext,
  { download, schedule, news }: { download: DownloadRow; schedule: ScheduleReaders | undefined; news: News },
  { account: recipient, language, numberFormat, isUser }: Recipient,
): Promise<void> {
  const { model, keyRing, now } = context;
  const { place, rows, bytes } = download;
  const translate = translator(model, language, numberFormat);
  const ofSchedule = schedule && {
    view: schedule.view,
    by: schedule.userName,
    schedule: addressOf(context, schedulesResource, { id: schedule.id, place, language }),
  };
  const origins = `mail.download.${isUser ? 'schedule' : 'colleague'}`;
  const origin = schedule && translate(`${origins}.${schedule.every}`, ofSchedule);
  const params = {
    name: download.name,
    list: download.title,
    filter: download.filter,
    rows: rows ?? 0,
    size: describeBytes(bytes ?? 0, numberFormat),
    reason: news.reason,
    days: model.retention.downloads,
    address: addressOf(context, downloadsResource, { id: download.id, place, language }),
    origin: origin === undefined ? '' : `${origin}\n\n`,
    ...ofSchedule,
  };
  const kind = news.kind === 'ended' && !isUser ? 'stopped' : news.kind;
  const text = (part: string) => translate(`mail.download.${kind}.${part}`, params);
  const mail = { recipient, subject: text('subject'), body: text('body'), validFor };
  await queueMail(db, keyRing, mail, now());
}
