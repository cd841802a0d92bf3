import { bindResource } from '../../metadata/bind/bindResource';
import type { Model } from '../../metadata/model/Model';
import { type Reader, readersAllowed } from '../auth/team/allowed';
import { findUser, usersDatabase } from '../auth/users';
import type { Unit } from '../database/units/Unit';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import { permissionOf } from './permissionOf';

/** The resource whose list has the downloads. */
export const downloadsResource = 'downloads';

/** The resource whose list has a user's schedules. */
export const schedulesResource = 'scheduled-exports';

/** Time after which an e-mail about a file is not worth sending, in milliseconds. */
export const validFor = 24 * 60 * 60_000;

/** A list of which files are made, and the country in whose list of downloads they are. */
export interface FileSource {
  merchantId: string;
  resource: string;
  place: string;
}

/** Returns the users who may have a merchant's files of a list. They may export it, and open the download center there. */
export async function readersOfFiles(
  context: Pick<ServerContext, 'db' | 'home' | 'config' | 'model'>,
  { merchantId, resource, place: country }: FileSource,
): Promise<Reader[]> {
  const { model } = context;
  const permission = permissionOf(model, { resource, kind: 'scheduled' });
  // Records that are a user's are in the files of that user alone.
  if (permission === undefined || model.resources[resource]!.scope === 'user') return [];
  const permissions = [permission, model.resources[downloadsResource]!.permission];
  return readersAllowed(context, { merchantId, permissions, country });
}

/** The services by which users are told of a schedule. */
type Telling = Pick<ServerContext, 'home' | 'config' | 'model' | 'keyRing' | 'now'>;

/** Readers of the files of a schedule. */
export interface ScheduleReaders {
  id: string;
  /** The user who has scheduled it, and the name of their view. */
  userId: string;
  userName: string;
  view: string;
  every: 'day' | 'week' | 'month';
  status: 'active' | 'paused' | 'ended';
  isToUser: boolean;
  /** Others, as long as they may have the files. */
  colleagues: Reader[];
}

/** Whether nobody is left to whom files of a schedule would go. */
export const isNobody = ({ isToUser, colleagues }: Pick<ScheduleReaders, 'isToUser' | 'colleagues'>) =>
  !isToUser && colleagues.length === 0;

/**
 * Returns who gets the files of a schedule; undefined where it was deleted. Colleagues who may no longer have them are taken off an active
 * one, and its user is told by e-mail. With nobody left, the schedule ends.
 */
export async function readersOfSchedule(
  db: Unit,
  context: Telling,
  scheduleId: string,
): Promise<ScheduleReaders | undefined> {
  const schedule = await db
    .selectFrom('export_schedule')
    .selectAll()
    .where('id', '=', scheduleId)
    .forUpdate()
    .executeTakeFirst();
  if (!schedule) return undefined;
  const { id, user_id: userId, user_name: userName, view_name: view, every, status } = schedule;
  const chosen = schedule.recipients ?? [userId];
  const others = chosen.filter((each) => each !== userId);
  const { merchant_id: merchantId, resource, place } = schedule;
  const allowed =
    others.length === 0 ? [] : await readersOfFiles({ ...context, db }, { merchantId, resource, place });
  const colleagues = allowed.filter((reader) => others.includes(reader.userId));
  const readers = {
    id,
    userId,
    userName,
    view,
    every,
    status,
    isToUser: chosen.includes(userId),
    colleagues,
  };
  const left = new Set(colleagues.map((reader) => reader.userId));
  const dropped = others.filter((each) => !left.has(each));
  if (dropped.length === 0 || status !== 'active') return readers;
  await db
    .updateTable('export_schedule')
    .set({ recipients: chosen.filter((each) => !dropped.includes(each)) })
    .where('id', '=', id)
    .execute();
  if (!isNobody(readers)) await mailOfDropped(db, context, { ...readers, ...schedule }, dropped);
  return readers;
}

/** Queues the e-mail to the user of a schedule that colleagues no longer get its files. */
async function mailOfDropped(
  db: Unit,
  context: Telling,
  {
    id,
    userId,
    view,
    ...schedule
  }: Pick<ScheduleReaders, 'id' | 'userId' | 'view'> &
    Record<'merchant_id' | 'place' | 'language' | 'title', string>,
  dropped: readonly string[],
): Promise<void> {
  const { model, config, keyRing, now, home } = context;
  const { place, language, title: list } = schedule;
  const users = usersDatabase({ db, home });
  const user = await findUser(users, config, { id: userId });
  if (!user?.isActive) return;
  const gone = await users
    .selectFrom('merchant_user')
    .select('nick_name as name')
    .where('merchant_id', '=', schedule.merchant_id)
    .where('id', 'in', dropped)
    .orderBy('nick_name')
    .execute();
  const params = {
    view,
    list,
    names: gone.map(({ name }) => `    ${name}`).join('\n'),
    schedule: addressOf(context, schedulesResource, { id, place, language }),
  };
  const translate = translator(model, language);
  const text = (part: string) => translate(`mail.download.dropped.${part}`, params);
  const mail = { recipient: user.account, subject: text('subject'), body: text('body'), validFor };
  await queueMail(db, keyRing, mail, now());
}

/** The address of a record in a list of the download center. */
export function addressOf(
  { model, config }: { model: Model; config: Pick<ServerContext['config'], 'webAddress'> },
  resource: string,
  { id, place, language }: Record<'id' | 'place' | 'language', string>,
): string {
  const { path = '' } = bindResource(model, resource, place, language);
  return `${config.webAddress}/#${path}/${id}?country=${place}`;
}
