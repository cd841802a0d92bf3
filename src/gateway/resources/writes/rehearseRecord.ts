import type { Rehearsal } from '../../../contract/records';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Safeguards } from '../../../metadata/model/definitions';
import type { EntityRecord } from '../../database/records';
import type { Database, Tables } from '../../database/tables';
import { rehearse } from '../../database/transaction';
import { type ResourceView, serializeRecord } from '../resourceView';
import type { Written } from './performWrite';

/**
 * Does a write in a transaction that is rolled back, and returns what it would do (product 8.20). `shown` reads there what its form
 * shows above the fields.
 */
export async function rehearseRecord(
  db: Database,
  view: ResourceView,
  rule: Safeguards['rehearse'],
  write: (transaction: Transaction<Tables>) => Promise<Written>,
  shown: (transaction: Transaction<Tables>) => Promise<EntityRecord | undefined>,
): Promise<Rehearsal> {
  const { before, after, preview, left } = await rehearse(db, async (transaction) => {
    const written = await write(transaction);
    const preview = (await written.preview?.()) ?? {};
    return { ...written, preview, left: await shown(transaction) };
  });
  const record = { ...(after ?? before!), ...preview };
  return {
    before: before ? serializeRecord(view, before) : null,
    after: serializeRecord(view, record),
    fields: Array.isArray(rule) ? rule : changedFields(view, before, record),
    ...(left ? { shown: left } : {}),
  };
}

/** The fields that would change, without numbers and times, which will be others when it is done. */
function changedFields(
  { resource }: ResourceView,
  before: EntityRecord | undefined,
  after: EntityRecord,
): string[] {
  return Object.values(resource.fields).flatMap(({ name, kind, generate, ui }) => {
    const isSame = isDeepStrictEqual(before?.[name] ?? null, after[name] ?? null);
    return isSame || generate !== undefined || kind === 'instant' || ui.internal ? [] : [name];
  });
}
