import type { Part } from '../Part';
import { performBatches, purgeBatches } from './performBatch';
import { registerBatches } from './routes';
import { batchMigrations } from './tables';
import { sql } from 'kysely';
import { type FollowRename, followResource } from '../database/schema/applyRenames';

/** Has batches, and their rows that wait, follow a rename. */
const renameInBatches: FollowRename = async (transaction, rename, model) => {
  if (rename.kind === 'resource') return followResource('batch')(transaction, rename, model);
  const { from, to } = rename;
  const resources = Object.keys(model.resources).filter(
    (name) => model.resources[name]?.entity === rename.entity,
  );
  const body =
    rename.kind === 'field'
      ? sql`(body - ${from}::text) || jsonb_build_object(${to}::text, body -> ${from})`
      : sql`jsonb_set(body, array[${rename.field}::text], to_jsonb(${to}::text))`;
  const names = rename.kind === 'field' ? sql`body ? ${from}` : sql`body ->> ${rename.field} = ${from}`;
  const { numAffectedRows = 0n } = await sql`
    update batch_row set body = ${body}
    where state = 'waiting' and ${names} and batch_id in (select id from batch where resource = any(${resources}::text[]))`.execute(
    transaction,
  );
  return Number(numAffectedRows);
};

/** Imports, and actions on selected records. */
export const batches: Part = {
  name: 'batches',
  migrations: batchMigrations,
  routes: [registerBatches],
  jobs: [performBatches(), purgeBatches],
  renames: renameInBatches,
};
