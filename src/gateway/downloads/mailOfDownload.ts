import { bindResource } from '../../metadata/bind/bindResource';
import { describeBytes } from '../../metadata/values/files';
import { findUser } from '../auth/users';
import type { Database } from '../database/tables';
import type { ServerContext } from '../http/context';
import { translator } from '../http/translation';
import { queueMail } from '../mail/outbox';
import type { DownloadRow } from './tables';

/** The resource whose list has the downloads. */
export const downloadsResource = 'downloads';

/** How long the e-mail is worth sending, in milliseconds. */
const validFor = 24 * 60 * 60_000;

/** Queues the e-mail to who asked for a file and wishes to be told: with a link that needs a sign-in, or the reason. */
export async function mailOfDownload(
  db: Database,
  { model, config, keyRing, now }: ServerContext,
  { id, user_id, place, language, name, title, filter, status, reason, rows, bytes }: DownloadRow,
): Promise<void> {
  const user = await findUser(db, config, { id: user_id });
  if (!user?.isActive) return;
  const translate = translator(model, language);
  const { path = '' } = bindResource(model, downloadsResource, place, language);
  const news = status === 'downloadable' ? 'done' : 'failed';
  const params = {
    name,
    list: title,
    filter,
    rows: rows ?? 0,
    size: describeBytes(bytes ?? 0),
    reason: reason ?? '',
    address: `${config.webAddress}/#${path}/${id}?country=${place}`,
  };
  const text = (part: string) => translate(`mail.download.${news}.${part}`, params);
  await queueMail(
    db,
    keyRing,
    { recipient: user.account, subject: text('subject'), body: text('body'), validFor },
    now(),
  );
}
