import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import { noCountry, placesOf } from '../../../metadata/bind/schemas/places';
import type { Country } from '../../../metadata/model/definitions';
import type { Model } from '../../../metadata/model/Model';
import { entityTable, storedEntities } from '../../../metadata/storage/entityTable';
import { firstMigration, type Migration } from '../migrations';
import type { Database, Tables } from '../declared/tables';
import { boolean, nobody, text } from '../declared/columns';
import { defineTables, type RowsOf } from '../declared/defineTables';

export const countryFactTables = defineTables({
  /** Facts of countries at the last start: stored amounts and times mean what they meant then. */
  country_fact: {
    by: 'few',
    key: ['country'],
    columns: {
      country: text(nobody),
      currency: text(nobody),
      zone: text(nobody),
      /** Whether amounts may have cents, `decimal`, or not, `integer`. */
      amounts: text(nobody),
      /** Whether an operator has accepted that there is no file of it any more. */
      closed: boolean().default('false'),
    },
  },
});

declare module '../declared/tables' {
  interface Tables extends RowsOf<typeof countryFactTables> {}
}

export const countryMigrations: Migration[] = [
  {
    name: firstMigration,
    sql: `create table if not exists country_fact (
      country text collate "C" primary key,
      currency text not null,
      zone text not null,
      amounts text not null,
      closed boolean not null default false
    )`,
  },
];

type Fact = Selectable<Tables['country_fact']>;

/** The ids of merchants, as a query that may be part of another one. */
export type Merchants = RawBuilder<unknown>;

const noMerchants: Merchants = sql`select null::uuid where false`;

/**
 * Compares the countries with those of the last start (product 6.12). Throws where a country with records is gone or has another currency:
 * amounts would mean something else. Returns warnings. Records of `leaving` merchants do not count.
 */
export async function requireSameCountries(
  db: Database,
  model: Model,
  leaving: Merchants = noMerchants,
): Promise<string[]> {
  const warnings: string[] = [];
  for (const fact of await db.selectFrom('country_fact').selectAll().orderBy('country').execute()) {
    const country = Object.hasOwn(model.countries, fact.country) ? model.countries[fact.country] : undefined;
    if (country ? isSame(fact, factOf(country)) : fact.closed) continue;
    // Records are looked for in countries that changed only.
    const records = await countRecords(db, model, fact.country, leaving);
    if (records.length === 0) continue;
    const problem = lossOf(fact, country, records.join(', '));
    if (problem !== undefined) throw new Error(problem);
    if (country) warnings.push(...changesOf(fact, country));
  }
  return warnings;
}

/** Notes what the countries are, for the next start. Called once the database is as the Model needs it. */
export async function noteCountries(db: Database, model: Model): Promise<void> {
  const facts = Object.values(model.countries).map(factOf);
  const known = await db.selectFrom('country_fact').selectAll().execute();
  const changed = facts.filter((fact) => !known.some((each) => isSame(each, fact)));
  for (const fact of changed) await noteCountry(db, fact);
  const gone = known.filter(({ country, closed }) => !closed && !Object.hasOwn(model.countries, country));
  for (const { country } of gone) {
    await db.deleteFrom('country_fact').where('country', '=', country).execute();
  }
}

/**
 * Lets the next start accept a country as the Model has it, or its absence, in spite of its records. Returns what was accepted, in words.
 * Throws where neither the Model nor the database knows the country.
 */
export async function acceptCountry(db: Database, model: Model, code: string): Promise<string> {
  const known = await db
    .selectFrom('country_fact')
    .selectAll()
    .where('country', '=', code)
    .executeTakeFirst();
  const country = Object.hasOwn(model.countries, code) ? model.countries[code] : undefined;
  if (!known)
    throw new Error(`There are no records of a country "${code}", so nothing needs to be accepted.`);
  if (country) {
    await noteCountry(db, factOf(country));
    return `The amounts of ${code} are in ${country.currency} from now on, with their numbers as they are.`;
  }
  await noteCountry(db, { ...known, closed: true });
  return `${code} is closed. Its records stay in the database.`;
}

async function noteCountry(db: Database, fact: Fact): Promise<void> {
  const { country: _country, ...values } = fact;
  await db
    .insertInto('country_fact')
    .values(fact)
    .onConflict((conflict) => conflict.column('country').doUpdateSet(values))
    .execute();
}

function factOf({ code, currency, zone, amount }: Country): Fact {
  return { country: code, currency, zone, amounts: amount.type, closed: false };
}

function isSame(one: Fact, other: Fact): boolean {
  const isSameMoney = one.currency === other.currency && one.amounts === other.amounts;
  return isSameMoney && one.zone === other.zone && one.closed === other.closed;
}

/** More records than this are not counted. */
const maxCounted = 100_000;

/** Returns how many records of a country each entity has, in words, without those that have none. */
async function countRecords(
  db: Kysely<Tables>,
  model: Model,
  country: string,
  leaving: Merchants,
): Promise<string[]> {
  const counts: string[] = [];
  for (const entity of storedEntities(model)) {
    if (placesOf(model, entity).includes(noCountry)) continue;
    const { name } = entityTable(model, entity);
    const present = await sql<{ found: boolean }>`
      select to_regclass(${`"${name}"`}) is not null as found`.execute(db);
    if (!present.rows[0]?.found) continue;
    const { rows } = await sql<{ records: number }>`
      select count(*)::bigint as records from (
        select 1 from ${sql.table(name)}
        where country = ${country} and merchant_id not in (${leaving}) limit ${maxCounted + 1}
      ) as counted`.execute(db);
    const records = rows[0]?.records ?? 0;
    if (records > 0) counts.push(`${entity} ${records > maxCounted ? `over ${maxCounted}` : records}`);
  }
  return counts;
}

function lossOf(
  { country: code, currency }: Fact,
  country: Country | undefined,
  records: string,
): string | undefined {
  const file = `schemas/countries/${code}.json`;
  const accept = `npm run database -- accept-country ${code}`;
  if (!country) {
    return (
      `${file} is gone, and ${code} has records (${records}), which nobody could read or pay any more, so nothing was changed. ` +
      `Put the file back; to close the country to merchants, disable their accounts there. If these records are no longer needed: ${accept}`
    );
  }
  if (country.currency === currency) return undefined;
  return (
    `${file}, "currency": it was ${currency} and is now ${country.currency}, but ${code} has records (${records}), whose amounts would ` +
    `change their currency and not their number, so nothing was changed. Make it ${currency} again, or define another country with ` +
    `${country.currency}. If the stored amounts are right in ${country.currency}: ${accept}`
  );
}

function changesOf(fact: Fact, { code, zone, amount }: Country): string[] {
  const file = `schemas/countries/${code}.json`;
  const warnings: string[] = [];
  if (fact.zone !== zone) {
    warnings.push(
      `${file}, "zone": it was ${fact.zone} and is now ${zone}. Days of stored records begin at another time: figures are counted ` +
        'again, and a statement of a past month may differ from one that was issued. Dates that were stored stay as they are.',
    );
  }
  if (fact.amounts === 'decimal' && amount.type === 'integer') {
    warnings.push(
      `${file}, "amount": it took cents and now takes whole amounts. Stored amounts keep their cents, and balances may: what is ` +
        'left below 1.00 cannot be withdrawn or paid out.',
    );
  }
  return warnings;
}
