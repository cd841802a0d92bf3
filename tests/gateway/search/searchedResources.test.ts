import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '../../../src/contract/records';
import { noCountry } from '../../../src/metadata/bind/schemas/places';
import { resourceView } from '../../../src/gateway/resources/resourceView';
import { allPermissions } from '../support/allPermissions';
import { productModel } from '../support/productModel';
import { sharedHistory } from '../support/testDatabase';
import { type TestGateway, testGateway } from '../support/testGateway';

const model = await productModel();
const countries = Object.keys(model.countries);
const searched = Object.entries(model.resources).filter(
  ([, { list, path, detail }]) => list?.search && path && detail,
);

let gateway: TestGateway;
let merchantId: string;

beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory, now: sharedHistory.until.toISOString() });
  const { id } = await gateway.db
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', '800101')
    .executeTakeFirstOrThrow();
  merchantId = id;
});
afterAll(() => gateway.close());

type StoredRecord = Record<string, unknown> & { id: string };

/** Returns what the list of a resource has, in the country that has any. */
async function readList(
  user: string,
  resource: string,
  filter: object,
): Promise<{ country: string; records: StoredRecord[] }> {
  const { scope = 'country' } = model.resources[resource]!;
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,9]`;
  for (const country of scope === 'country' ? countries : [noCountry]) {
    const base = country === noCountry ? '/api/global/manage' : `/api/manage/${country}`;
    const { body } = await gateway.send(user, 'GET', `${base}/${resource}?${query}`);
    const records = body.data as StoredRecord[];
    if (records.length > 0) return { country, records };
  }
  return { country: '', records: [] };
}

async function search(user: string, q: string): Promise<Found['groups']> {
  const query = new URLSearchParams({ q, countries: countries.join(',') });
  const { body } = await gateway.send(user, 'GET', `/api/manage/${countries[0]}/search?${query}`);
  return (body.data as Found).groups;
}

/** Returns the first value that a record of some has as it is stored, of each searched field. */
async function storedValues(resource: string, country: string, records: StoredRecord[]) {
  const view = resourceView(model, resource, country);
  const {
    fields,
    table,
    resource: { list },
  } = view;
  const values: { name: string; masked: boolean; value: string; id: string }[] = [];
  for (const name of list!.search) {
    const { bound, masked, column } = fields.get(name)!;
    if (bound?.type !== 'string' || bound.kind === 'instant' || bound.kind === 'date') continue;
    const shown = records.find((record) => record[name]);
    if (!shown) continue;
    const { rows } = table.isStored
      ? await sql<{
          value: string;
        }>`select ${sql.ref(column)} as value from ${sql.table(table.name)} where id = ${shown.id}::uuid`.execute(
          gateway.db,
        )
      : { rows: [{ value: String(shown[name]) }] };
    values.push({ name, masked, value: rows[0]!.value, id: shown.id });
  }
  return values;
}

/** The resources of which the sandbox has records. */
const seen = new Set<string>();

const resourcesOf = (groups: Found['groups']) => groups.map(({ resource }) => resource);

describe.each(searched)('the search over everything, of %s', (resource, { permission }) => {
  const only = () => gateway.signIn({ merchantId, permissions: new Set([permission]) });

  it('finds what the list finds, for those who may see it, and nothing for others', async () => {
    const clerk = only();
    const permissions = allPermissions(model);
    permissions.delete(permission);
    const other = gateway.signIn({ merchantId, permissions });
    const stranger = gateway.signIn();
    const { country, records } = await readList(clerk, resource, {});
    const values = await storedValues(resource, country, records);
    if (values.length > 0) seen.add(resource);
    for (const { name, value, id } of values) {
      expect([name, resourcesOf(await search(clerk, value))]).toEqual([
        name,
        expect.arrayContaining([resource]),
      ]);
      const listed = await readList(clerk, resource, { q: value });
      expect([name, listed.records.map((record) => record.id)]).toEqual([name, expect.arrayContaining([id])]);
      expect([name, resourcesOf(await search(other, value))]).toEqual([
        name,
        expect.not.arrayContaining([resource]),
      ]);
      expect(await search(stranger, value)).toEqual([]);
    }
  });

  it('finds no masked value by a part of it, nor by several guesses at once', async () => {
    const clerk = only();
    const { country, records } = await readList(clerk, resource, {});
    const values = await storedValues(resource, country, records);
    for (const { name, value } of values.filter(({ masked }) => masked)) {
      for (const q of [value.slice(1), value.slice(0, -1), `${value} ${value.slice(1)}0`]) {
        expect([name, resourcesOf(await search(clerk, q))]).toEqual([
          name,
          expect.not.arrayContaining([resource]),
        ]);
        expect([name, (await readList(clerk, resource, { q })).records]).toEqual([name, []]);
      }
    }
  });
});

it('is tried with most resources', () => {
  expect(seen.size).toBeGreaterThan(searched.length / 2);
});
