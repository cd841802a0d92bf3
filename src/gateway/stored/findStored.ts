import { sql } from 'kysely';
import type { Model } from '../../metadata/model/Model';
import { entityTable, storedEntities } from '../../metadata/storage/entityTable';
import type { Migration } from '../database/migrations';
import { compareRecords, describeRecords } from '../database/schema/unfitValues';
import type { Database } from '../database/tables';
import { brokenViews } from './brokenViews';
import { endedSchedules } from './endedSchedules';
import { refusedApprovals } from './refusedApprovals';
import { refusedCalls } from './refusedCalls';
import type { StoredFinding } from './StoredFinding';

/** What was looked at, and what does not go with the metadata. */
export interface StoredFindings {
  /** By entity: how many records were compared, and whether all of them fit. One without a table yet is missing. */
  records: Map<string, { count: number; fits: boolean }>;
  findings: StoredFinding[];
}

/**
 * Compares what a database holds with a Model: values, open approvals, saved views, schedules, and the calls of programs of the last 30 days.
 * `notes` has a start of these very files pass over what fits; without it nothing is written. Throws a sentence that says what to do where the database is
 * of another version.
 */
export async function findStored(
  db: Database,
  model: Model,
  options: { migrations: Migration[]; now: Date; notes: boolean },
): Promise<StoredFindings> {
  await requireVersion(db, options.migrations);
  const tables = await readColumns(db);
  const records = new Map<string, { count: number; fits: boolean }>();
  const findings: StoredFinding[] = [];
  for (const entity of storedEntities(model)) {
    const columns = tables.get(entityTable(model, entity).name);
    if (!columns) continue;
    const compare = options.notes ? describeRecords : compareRecords;
    const compared = await compare(db, model, entity);
    records.set(entity, { count: compared.records, fits: compared.lines.length === 0 });
    findings.push(...compared.lines.map((line): StoredFinding => ({ about: 'values', breaks: true, line })));
    findings.push(...(await refusedApprovals(db, model, entity, columns)));
    findings.push(...(await refusedCalls(db, model, entity, options.now)));
  }
  findings.push(...(await brokenViews(db, model)), ...(await endedSchedules(db, model)));
  return { records, findings };
}

/** Throws where the tables of the gateway are not those of this version. */
async function requireVersion(db: Database, migrations: Migration[]): Promise<void> {
  const tables = await readColumns(db);
  if (!tables.has('schema_migration'))
    throw new Error(
      'The database is empty, so that there is nothing to compare. Name in DATABASE_URL the one that a gateway has started with.',
    );
  const applied = await db.selectFrom('schema_migration').select('name').execute();
  const done = new Set(applied.map(({ name }) => name));
  const missing = migrations
    .filter(({ name, entities }) => !entities && !done.has(name))
    .map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(
      `The database is of an older version: it lacks ${missing.length} of the steps to this one, such as ${missing[0]}. ` +
        'Compare with the version of the program that runs there, or bring a copy of the database to this one: npm run database -- prepare',
    );
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
