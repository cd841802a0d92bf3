import type { BoundResource } from '../../../metadata/model/BoundResource';
import { joinTexts } from '../../../metadata/texts/joinTexts';
import {
  describeBytes,
  type FilePlace,
  fileRuleOf,
  filesIn,
  typeLabels,
} from '../../../metadata/values/files';
import type { EntityRecord } from '../../database/records';
import type { Unit } from '../../database/units/Unit';
import type { ErrorDetail } from '../../../contract/envelope';
import { invalidBody } from '../../http/body';
import type { Translate } from '../../http/translation';

/** Time in which an upload can be put into a record, in milliseconds. A form may be open for a day. */
export const uploadLifetime = 24 * 60 * 60_000;

/** A write of a record, as far as its files are concerned. */
interface FileWrite {
  merchantId: string;
  country: string;
  userId: string;
  /** In the language of the request. */
  bound: BoundResource;
  translate: Translate;
  language: string;
  now: Date;
}

/**
 * Makes a record own the files that a write put into it, and disowns those taken out. These are purged later. Throws 422 for a file that
 * the user has not uploaded, another record owns, or the field refuses.
 */
export async function settleFiles(
  db: Unit,
  write: FileWrite,
  before: EntityRecord | undefined,
  after: EntityRecord | undefined,
): Promise<void> {
  const { entity, fields } = write.bound;
  const old = new Set(before && filesIn(fields, before).map(({ file }) => file.id));
  const held = after ? filesIn(fields, after) : [];
  const added = held.filter(({ file }) => !old.has(file.id));
  const errors: ErrorDetail[] = [];
  for (const place of added) {
    const problem = await problemOf(db, write, place);
    if (problem) errors.push(problem);
  }
  if (errors.length > 0) throw invalidBody(errors);
  if (added.length > 0) {
    await db
      .updateTable('stored_file')
      .set({ entity, record_id: after!.id, unowned_since: null })
      .where(
        'id',
        'in',
        added.map(({ file }) => file.id),
      )
      .execute();
  }
  const kept = new Set(held.map(({ file }) => file.id));
  const dropped = [...old].filter((id) => !kept.has(id));
  if (dropped.length === 0) return;
  await db
    .updateTable('stored_file')
    .set({ entity: null, record_id: null, unowned_since: write.now.toISOString() })
    .where('id', 'in', dropped)
    .where('record_id', '=', (after ?? before)!.id)
    .execute();
}

/** Returns why a record cannot have a file; locks the file, so that of two records one gets it. */
async function problemOf(
  db: Unit,
  { merchantId, country, userId, translate, language, now }: FileWrite,
  { field, path, file }: FilePlace,
): Promise<ErrorDetail | undefined> {
  const reject = (keyword: string, params: Record<string, string>) => ({
    path: `/${path}`,
    keyword,
    params,
    msg: translate(`gateway.detail.${keyword}`, params),
  });
  const stored = await db
    .selectFrom('stored_file')
    .select(['name', 'type', 'bytes'])
    .where('id', '=', file.id)
    .where('merchant_id', '=', merchantId)
    .where('country', '=', country)
    .where('user_id', '=', userId)
    .where('unowned_since', '>', new Date(now.getTime() - uploadLifetime).toISOString())
    .forUpdate()
    .executeTakeFirst();
  const { name, type, bytes } = file;
  if (stored?.name !== name || stored.type !== type || stored.bytes !== bytes) return reject('fileGone', {});
  const rule = fileRuleOf(field);
  if (!rule.accept.includes(type))
    return reject('fileType', { types: joinTexts(typeLabels(rule), language) });
  if (bytes > rule.maxBytes) return reject('fileSize', { limit: describeBytes(rule.maxBytes) });
  return undefined;
}
