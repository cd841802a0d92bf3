import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { bindSchema } from '../../../metadata/bind/schemas/bindSchema';
import { placesOf } from '../../../metadata/bind/schemas/places';
import { memoize } from '../../../metadata/tracking/memoize';
import type { Model } from '../../../metadata/model/Model';
import { forValidation } from '../../../metadata/validation/createValidator';
import type { Migration } from '../migrations';
import type { Tables } from '../declared/tables';
import { nobody, text } from '../declared/columns';
import { defineTables, type RowsOf } from '../declared/defineTables';

export const knownRuleTables = defineTables({
  /** The rules of entities that all of their records fitted when these were last looked through. */
  fitted_rule: {
    by: 'few',
    key: ['entity'],
    columns: {
      entity: text(nobody),
      /** A hash of the rules in each country. */
      rules: text(nobody),
    },
  },
});

declare module '../declared/tables' {
  interface Tables extends RowsOf<typeof knownRuleTables> {}
}

export const ruleMigrations: Migration[] = [
  {
    name: 'rules-001-fitted',
    sql: `create table if not exists fitted_rule (
      entity text collate "C" primary key,
      rules text not null
    )`,
  },
];

/** Whether all records of an entity fitted its rules as they are now. Whatever was stored since fits them, too. */
export async function isLookedThrough(db: Kysely<Tables>, model: Model, entity: string): Promise<boolean> {
  const known = await db
    .selectFrom('fitted_rule')
    .select('rules')
    .where('entity', '=', entity)
    .executeTakeFirst();
  return known?.rules === rulesOf(model, entity);
}

/** Notes that all records of an entity fit its rules. */
export async function noteLook(db: Kysely<Tables>, model: Model, entity: string): Promise<void> {
  const rules = rulesOf(model, entity);
  await db
    .insertInto('fitted_rule')
    .values({ entity, rules })
    .onConflict((conflict) => conflict.column('entity').doUpdateSet({ rules }))
    .execute();
}

const rulesOf = memoize((model: Model, entity: string): string => {
  const hash = createHash('sha256');
  for (const place of placesOf(model, entity))
    hash.update(`${place}\0${JSON.stringify(forValidation(bindSchema(model, entity, place)))}\0`);
  return hash.digest('hex');
});
