import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable, storedEntities } from '../../metadata/storage/entityTable';
import type { Migration } from '../database/migrations';
import { unusedTables } from '../database/schema/unusedTables';
import { requireVersion } from '../database/schema/requireVersion';
import { compareRecords, describeRecords } from '../database/schema/unfitValues';
import type { StoredWords } from '../database/schema/StoredWords';
import type { Database } from '../database/declared/tables';
import { brokenViews } from './brokenViews';
import { endedSchedules } from './endedSchedules';
import { refusedActions } from './refusedActions';
import { refusedApprovals } from './refusedApprovals';
import { refusedCalls } from './refusedCalls';
import type { StoredFinding } from './StoredFinding';

/** Records that were compared, and findings that do not go with the metadata. */
export interface StoredFindings {
  /** By entity: how many records were compared, and whether all of them fit. One without a table yet is missing. */
  records: Map<string, { count: number; fits: boolean }>;
  findings: StoredFinding[];
}

/**
 * Compares a database with a Model: values, open approvals, views, schedules, and programs' calls of the last 30 days. With `notes`, a
 * start of these files passes over what fits; else nothing is written. Throws, with advice, for another version.
 */
export async function findStored(
  db: Database,
  model: Model,
  options: { migrations: Migration[]; now: Date; notes: boolean; words: StoredWords },
): Promise<StoredFindings> {
  const { words, now } = options;
  await requireVersion(db, options.migrations);
  const tables = await readColumns(db);
  const records = new Map<string, { count: number; fits: boolean }>();
  const findings: StoredFinding[] = [];
  const entityTables = storedEntities(model).map((entity) => entityTable(model, entity));
  for (const gone of await unusedTables(db, entityTables))
    findings.push({ about: 'values', breaks: true, line: words.say('values.unused', gone) });
  for (const entity of storedEntities(model)) {
    const columns = tables.get(entityTable(model, entity).name);
    if (!columns) continue;
    const compare = options.notes ? describeRecords : compareRecords;
    const compared = await compare(db, model, entity, words);
    records.set(entity, { count: compared.records, fits: compared.lines.length === 0 });
    findings.push(...compared.lines.map((line): StoredFinding => ({ about: 'values', breaks: true, line })));
    findings.push(...(await refusedApprovals(db, model, entity, columns, words)));
    findings.push(...(await refusedCalls(db, model, entity, now, words)));
    findings.push(...(await refusedActions(db, model, entity, now, words)));
  }
  findings.push(...(await brokenViews(db, model, words)), ...(await endedSchedules(db, model, words)));
  return { records, findings };
}

/** The columns of each table. */
async function readColumns(db: Database): Promise<Map<string, Set<string>>> {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    where table_schema = current_schema()`.execute(db);
  const tables = new Map<string, Set<string>>();
  for (const { table, column } of rows) tables.set(table, (tables.get(table) ?? new Set()).add(column));
  return tables;
}
