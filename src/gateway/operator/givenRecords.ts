import { sql } from 'kysely';
import { entityFields } from '../../metadata/bind/boundFields';
import type { JsonValue } from '../../metadata/model/json';
import { namedId } from '../database/ids';
import { recordRelation } from '../database/recordRelation';
import type { EntityRecord } from '../database/records';
import type { Migration } from '../database/migrations';
import type { RecordSource } from '../resources/access';
import { fieldsText, integer, nobody, text, uuid } from '../database/declared/columns';
import { defineTables, type RowsOf } from '../database/declared/defineTables';

/** Returns the source of an entity's records that the operator's file gives (product 5.9), by merchant and country. */
export function givenRecords(entity: string): RecordSource {
  return async ({ db, model }, _request, { merchantId }, country) => {
    const rows = await db
      .selectFrom('given_record')
      .innerJoin('merchant', 'merchant.id', 'given_record.merchant_id')
      .select(['position', 'content', 'merchant.code'])
      .where('merchant_id', '=', merchantId)
      .where('country', '=', country)
      .where('entity', '=', entity)
      .orderBy('position')
      .execute();
    const { currency } = model.countries[country]!;
    const generated = Object.values(entityFields(model, entity, country)).flatMap(({ name, generate }) =>
      generate === 'merchant' || generate === 'currency' ? [{ name, generate }] : [],
    );
    const records = rows.map(({ position, content, code }): EntityRecord => {
      const ofGateway = { merchant: code, currency };
      return {
        ...(JSON.parse(content) as Record<string, JsonValue>),
        ...Object.fromEntries(generated.map(({ name, generate }) => [name, ofGateway[generate]])),
        id: namedId(`${merchantId} ${country} ${entity} ${position}`),
        position,
      };
    });
    return recordRelation<string>(model, entity, records);
  };
}

export const givenRecordTables = defineTables({
  /** Records that an operator's file gives (`x-table.given`), by merchant. */
  given_record: {
    by: 'few',
    key: ['merchant_id', 'country', 'entity', 'position'],
    entityRows: (entity) => sql`entity = ${entity}`,
    columns: {
      merchant_id: uuid(),
      country: text(nobody),
      entity: text(nobody),
      /** Its place in the file, from 0. */
      position: integer(),
      /** Its fields, as JSON. */
      content: fieldsText(nobody),
    },
  },
});

declare module '../database/declared/tables' {
  interface Tables extends RowsOf<typeof givenRecordTables> {}
}

/** Migrations of the table of what operators' files give. */
export const givenRecordMigrations: Migration[] = [
  {
    name: 'operator-003-given-record',
    sql: `create table if not exists given_record (
      merchant_id uuid not null,
      country text not null,
      entity text not null,
      position integer not null,
      content text not null,
      primary key (merchant_id, country, entity, position)
    )`,
  },
];
