import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { Safeguards } from '../../../metadata/model/definitions';
import type { JsonValue } from '../../../metadata/model/json';
import type { EntityRecord } from '../../database/records';
import type { Database, Tables } from '../../database/tables';
import { withTransaction } from '../../database/transaction';
import { type ResourceView, serializeRecord } from '../resourceView';

/** A write that was done to see what it does. */
interface Attempt {
  before?: EntityRecord | undefined;
  after: EntityRecord;
  /** Values that code shows in place of those of the record. */
  preview: Record<string, JsonValue>;
}

/** What a write would do. */
export interface Rehearsal {
  /** The record as it is; null for a new one. */
  before: EntityRecord | null;
  /** The record as it would be. */
  after: EntityRecord;
  /** The fields to show. */
  fields: string[];
}

/** Carries the result of an attempt out of the transaction that it rolls back. */
class RolledBack extends Error {
  readonly attempt: Attempt;

  constructor(attempt: Attempt) {
    super('rolled back');
    this.attempt = attempt;
  }
}

/** Does a write in a transaction that is rolled back, and returns what it would do (product 8.20). */
export async function rehearse(
  db: Database,
  view: ResourceView,
  rule: Safeguards['rehearse'],
  attempt: (transaction: Transaction<Tables>) => Promise<Attempt>,
): Promise<Rehearsal> {
  try {
    return await withTransaction(db, async (transaction) => {
      throw new RolledBack(await attempt(transaction));
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const { before, after, preview } = error.attempt;
    const shown = { ...after, ...preview };
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
