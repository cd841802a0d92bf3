import type { Part } from '../Part';
import { identityMigrations, identityTables } from './schema/databaseIdentity';
import { recordEventMigrations, recordEventTables } from './recordEventTables';
import { sql } from 'kysely';
import { propertiesOf } from '../../metadata/schema/schemaParts';
import type { FollowRename } from './schema/applyRenames';
import { countryFactTables } from './schema/countryFacts';
import { knownRuleTables } from './schema/knownRules';
import { renameTables } from './schema/applyRenames';
import { recordChangeTables } from './recordChanges';
import { migrationTables } from './declared/tables';
import { rollupTables } from './rollupDeltas';

/** Applies a rename to the history of records: the field of an event, its entry, and the states around it. */
const renameInEvents: FollowRename = async (transaction, rename, model) => {
  const { kind, from, to } = rename;
  if (kind === 'resource') {
    const { numAffectedRows = 0n } = await sql`
      update record_event set entry = jsonb_set(entry, '{resource}', to_jsonb(${to}::text))
      where entry ->> 'resource' = ${from}`.execute(transaction);
    return Number(numAffectedRows);
  }
  if (kind === 'field') {
    const { numAffectedRows = 0n } = await sql`
      update record_event set
        field = array_to_string(array_replace(string_to_array(field, ','), ${from}, ${to}), ','),
        entry = case when entry -> 'values' ? ${from} then jsonb_set(entry, '{values}',
          (entry -> 'values') - ${from}::text || jsonb_build_object(${to}::text, entry -> 'values' -> ${from}))
          else entry end
      where entity = ${rename.entity}
        and (entry -> 'values' ? ${from} or ${from} = any(string_to_array(field, ',')))`.execute(transaction);
    return Number(numAffectedRows);
  }
  const path = (part: string) => sql`array['values', ${rename.field}::text, ${part}::text]`;
  const renamed = (part: string, within = sql`entry`) => sql`case when entry #>> ${path(part)} = ${from}
    then jsonb_set(${within}, ${path(part)}, to_jsonb(${to}::text)) else ${within} end`;
  const entered = await sql`
    update record_event set entry = ${renamed('after', renamed('before'))}
    where entity = ${rename.entity} and ${from} in (entry #>> ${path('before')}, entry #>> ${path('after')})`.execute(
    transaction,
  );
  const isStatus = propertiesOf(model.schemas[rename.entity])[rename.field]?.['x-transitions'] !== undefined;
  const moved = isStatus
    ? await sql`
        update record_event set from_status = case from_status when ${from} then ${to} else from_status end,
          to_status = case to_status when ${from} then ${to} else to_status end
        where entity = ${rename.entity} and ${from} in (from_status, to_status)`.execute(transaction)
    : undefined;
  return Number((entered.numAffectedRows ?? 0n) + (moved?.numAffectedRows ?? 0n));
};

/** Records and their events. The tables of records themselves follow from the metadata. */
export const records: Part = {
  name: 'records',
  tables: {
    ...countryFactTables,
    ...identityTables,
    ...knownRuleTables,
    ...renameTables,
    ...recordEventTables,
    ...recordChangeTables,
    ...migrationTables,
    ...rollupTables,
  },
  migrations: [...recordEventMigrations, ...identityMigrations],
  renames: renameInEvents,
};
