import type { TableDefinition, TableDefinitions } from '../../gateway/database/declared/defineTables';
import type { Part } from '../../gateway/Part';
import { describeKeep } from '../../gateway/database/declared/keep';
import type { Model } from '../../metadata/model/Model';
import type { RetentionName } from '../../metadata/model/Retention';
import { retentionRule } from '../../metadata/schema/retentionRule';
import { entityTable, storedEntities } from '../../metadata/storage/entityTable';
import { code, markdownTable } from './markdownTable';

/** Returns tables in the order of their names. */
export const byName = (tables: TableDefinitions): [string, TableDefinition][] =>
  Object.entries(tables).toSorted(([one], [other]) => (one < other ? -1 : 1));

const unlessDeleted = 'always, unless it is deleted';

/** Entities whose records are kept for a period of `resources/retention.json`. */
const keptRecords: Readonly<Partial<Record<string, RetentionName>>> = {
  reconciliation: 'reconciliations',
  'reconciliation-line': 'reconciliations',
};

/** Returns how long the records of an entity are kept, in words. */
export function recordsKept(model: Model, entity: string): string {
  const period = keptRecords[entity];
  if (period) return describeKeep(`%{${period}}`, model.retention);
  const rule = retentionRule(model.schemas[entity] ?? {});
  if (rule) return `${rule.days} days from ${rule.from}`;
  return entityTable(model, entity).appendOnly ? 'always' : unlessDeleted;
}

const groups = { merchant: 'merchant', key: 'another key', few: 'few rows' };

/**
 * Returns `docs/tables.md`: each table of the database, its declaration and how it is cut. Parts of the gateway and entities declare them.
 */
export function tablesPage(model: Model, parts: readonly Part[]): string {
  const own = parts.flatMap(({ name, tables = {} }) =>
    Object.entries(tables).map(([table, { by, key, appendOnly = false, keep }]) => [
      code(table),
      name,
      groups[by],
      key.map(code).join(', '),
      appendOnly ? 'yes' : '',
      describeKeep(keep ?? (appendOnly ? 'always' : unlessDeleted), model.retention),
    ]),
  );
  const records = storedEntities(model).map((entity) => {
    const { name, appendOnly } = entityTable(model, entity);
    return [
      code(name),
      `schemas/${entity}.json`,
      groups.merchant,
      '`merchant_id`, `id`',
      appendOnly ? 'yes' : '',
      recordsKept(model, entity),
    ];
  });
  return `# Tables

<!-- Written by npm run types from the tables of src/gateway/ and from schemas/. Edit these. -->

Each table of the database: the part of the gateway, or the schema, that declares it; how it is [cut](scale.md#the-tables); its primary key; whether its rows are never
changed or deleted; and how long they are kept. A test compares this with a database.

${markdownTable(
  ['Table', 'Declared by', 'Cut by', 'Key', 'Append-only', 'Kept'],
  [...own, ...records].toSorted(([one], [other]) => (one! < other! ? -1 : 1)),
)}
`;
}
