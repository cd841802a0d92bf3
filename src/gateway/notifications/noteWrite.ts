import { isDeepStrictEqual } from 'node:util';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Model } from '../../metadata/model/Model';
import type { Actor } from '../database/actors';
import type { Database } from '../database/declared/tables';
import type { EntityRecord } from '../database/records';
import { enqueueJob } from '../jobs/enqueue';
import { namesOf } from './namesOf';
import { noteHappened } from './note';

/** A write of a user: the record before, unless it is new, and after, unless it is deleted. */
interface UserWrite {
  merchantId: string;
  country: string;
  ownerId: string | undefined;
  /** The resource, and `create`, `edit`, `delete` or an action. */
  bound: BoundResource;
  form: string;
  before: EntityRecord | undefined;
  after: EntityRecord | undefined;
  actor: Actor;
  origin: { address: string; agent: string } | undefined;
  at: Date;
}

/** Tells users of a write by one of them, by e-mail where that is declared (product 7.58). Called in the transaction of the write. */
export async function noteWrite(db: Database, model: Model, write: UserWrite): Promise<void> {
  const { bound, form, before, after, ownerId: userId, ...happened } = write;
  const record = after ?? before;
  const { notifications = {} } = model.resources[bound.name]!;
  for (const [name, { writes, fields, mail }] of Object.entries(notifications)) {
    if (!record || !writes?.includes(form)) continue;
    const isChanged = (field: string) => !isDeepStrictEqual(before?.[field] ?? null, after?.[field] ?? null);
    if (form === 'edit' && fields && !fields.some(isChanged)) continue;
    const names = namesOf(model, bound, record);
    const told = { ...happened, ...names, resource: bound.name, name, recordId: record.id, userId };
    const id = await noteHappened(db, model, told);
    if (mail) await enqueueJob(db, 'notifications.mail', { merchant: write.merchantId, id }, { key: id });
  }
}

declare module '../jobs/Job' {
  interface JobPayloads {
    'notifications.mail': { merchant: string; id: string };
  }
}
