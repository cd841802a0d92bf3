import type { Rehearsal } from '../../../contract/records';
import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Safeguards } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { EntityRecord } from '../../database/records';
import type { Database, Tables } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { type ResourceView, serializeRecord } from '../resourceView';
import type { Written } from './performWrite';

/** Carries what a write did out of the transaction that is rolled back. */
class RolledBack extends Error {
  constructor(
    readonly written: Written,
    /** Values that code shows in place of those of the record. */
    readonly preview: Record<string, JsonValue>,
  ) {
    super('rolled back');
  }
}

/** Does a write in a transaction that is rolled back, and returns what it would do (product 8.20). */
export async function rehearse(
  db: Database,
  view: ResourceView,
  rule: Safeguards['rehearse'],
  write: (transaction: Transaction<Tables>) => Promise<Written>,
): Promise<Rehearsal> {
  try {
    return await withTransaction(db, async (transaction) => {
      const written = await write(transaction);
      throw new RolledBack(written, (await written.preview?.()) ?? {});
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const { before, after } = error.written;
    const shown = { ...(after ?? before!), ...error.preview };
    return {
      before: before ? serializeRecord(view, before) : null,
      after: serializeRecord(view, shown),
      fields: Array.isArray(rule) ? rule : changedFields(view, before, shown),
    };
  }
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
