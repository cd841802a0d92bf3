import { sql } from 'kysely';
import { bindResource } from '../../../metadata/bind/bindResource';
import { noCountry } from '../../../metadata/bind/schemas/places';
import type { BoundResource } from '../../../metadata/model/BoundResource';
import type { Model } from '../../../metadata/model/Model';
import { type EntityRow, toRecord } from '../../database/records';
import type { Database } from '../../database/declared/tables';
import { formatCell } from '../../sheets/cells';
import { toCell } from '../../sheets/sheetKinds';
import type { TemplateColumn } from '../../sheets/writeTemplate';
import type { Access } from '../../resources/access';
import { resourceView, serializeRecord } from '../../resources/resourceView';

/** Most records that a template offers for a column. */
const maxChoices = 1_000;

/** The records that a column names, and what is shown beside their names. */
export type RecordChoices = Required<Pick<TemplateColumn, 'choices' | 'beside'>>;

/** Reads the records that columns of an import may name (`x-ui.record`), by column. The user must see them. */
export async function readRecordChoices(
  db: Database,
  model: Model,
  { session, merchantId, country }: Access,
  { import: importing, create }: BoundResource,
  language: string,
): Promise<Record<string, RecordChoices>> {
  const found: Record<string, RecordChoices> = {};
  for (const name of importing?.columns ?? []) {
    const { resource, show = [] } = create?.fields[name]?.ui.record ?? {};
    if (resource === undefined || !session.permissions.has(model.resources[resource]!.permission)) continue;
    const bound = bindResource(model, resource, country, language);
    const view = resourceView(model, resource, country);
    const { table } = view;
    const label = bound.list!.columns[0]!;
    const { rows } = await sql<EntityRow>`
      select * from ${sql.table(table.name)}
      where merchant_id = ${merchantId} and country = ${table.scope === 'country' ? country : noCountry}
      order by ${sql.ref(table.columns.get(label)!.column)} limit ${maxChoices}`.execute(db);
    const records = rows.map((row) => serializeRecord(view, toRecord(table, row)));
    const textOf = (field: string) =>
      records.map((record) => formatCell(toCell(bound.fields[field], record[field], 0)));
    found[name] = {
      choices: textOf(label),
      beside: show.flatMap((field) =>
        bound.fields[field] ? [{ title: bound.fields[field].title, values: textOf(field) }] : [],
      ),
    };
  }
  return found;
}
