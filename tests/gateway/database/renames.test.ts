import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { countRecords, countViews } from '../../../src/cli/rename/countRecords';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords, readRecord } from '../../../src/gateway/database/records';
import { readEvents, recordEvent } from '../../../src/gateway/database/recordEvents';
import { applyRenames } from '../../../src/gateway/database/schema/applyRenames';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { followers, migrations } from '../../../src/gateway/parts';
import { isObject, type JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const place = { merchantId: newId(), country: 'AA' };
const actor = { kind: 'user' as const, id: newId(), name: 'Rosa' };
let database: TestDatabase;

beforeEach(async () => (database = await preparedDatabase(parcelModel())));
afterEach(() => database.drop());

/** A view of one column. */
const sortBy = (field: string) => ({ filter: {}, sort: { field, order: 'ASC' }, columns: [field] });

const fail = () => Promise.reject(new Error('no more disk'));

/** Starts with a Model, as a gateway does. Returns what the operator is told of renames. */
async function start(model: Model): Promise<string[]> {
  expect(await prepareDatabase(database.db, model, migrations)).toEqual([]);
  return applyRenames(database.db, model, followers);
}

/** The Model in which a field has another name; `former` are those that it says it had. */
function withField(from: string, to: string, former: string[]): Model {
  const model = parcelModel();
  const { [from]: property, ...others } = model.schemas.parcel!.properties as Record<string, JsonSchema>;
  model.schemas.parcel!.properties = { ...others, [to]: { ...property, 'x-renamed': former } };
  return model;
}

/** The Model in which a parcel that is lost is missing. */
function withMissing(): Model {
  const model = parcelModel();
  const { state } = model.schemas.parcel!.properties as Record<string, JsonSchema>;
  const options = (state!.oneOf as JsonSchema[]).filter(isObject);
  state!.oneOf = options.map((option) =>
    option.const === 'lost' ? { ...option, const: 'missing', 'x-renamed': ['lost'] } : option,
  );
  state!['x-transitions'] = { packed: ['sent'], sent: ['missing'] };
  return model;
}

const parcels = (model: Model) => entityTable(model, 'parcel');

async function store(model: Model, values: object): Promise<string> {
  const record = { ...place, code: 'A', price: 5, sentAt: '2026-11-01T00:00:00Z', ...values };
  const [id] = await insertRecords(database.db, parcels(model), [record]);
  return id!;
}

const read = (model: Model, id: string) => readRecord(database.db, parcels(model), { ...place, id });

async function saveView(resource: string, content: object, name = 'Mine'): Promise<void> {
  const at = '2026-11-01T00:00:00Z';
  const owner = { user_id: actor.id, country: 'AA', resource, list: '' };
  await database.db
    .insertInto('saved_view')
    .values({ id: newId(), ...owner, name, content: JSON.stringify(content), created_at: at, updated_at: at })
    .execute();
}

async function views(): Promise<{ resource: string; name: string; content: unknown }[]> {
  const rows = await database.db
    .selectFrom('saved_view')
    .select(['resource', 'name', 'content'])
    .orderBy('name')
    .execute();
  return rows.map((row) => ({ ...row, content: JSON.parse(row.content) as unknown }));
}

it('a renamed field keeps its values, and what an older version of the gateway stores meanwhile', async () => {
  const before = await store(parcelModel(), { remark: 'fragile', tags: ['a'] });
  const renamed = withField('remark', 'notes', ['remark']);
  await start(renamed);
  const meanwhile = await store(parcelModel(), { remark: 'heavy' });
  expect(await read(renamed, before)).toMatchObject({ notes: 'fragile' });
  expect(await read(renamed, meanwhile)).toMatchObject({ notes: 'heavy' });
  expect(await read(parcelModel(), await store(renamed, { notes: 'wet' }))).toMatchObject({ remark: 'wet' });
  const lists = withField('tags', 'labels', ['tags']);
  await start(lists);
  expect(await read(lists, before)).toMatchObject({ labels: ['a'] });
});

it('the command counts the records of all merchants that have a value of the field, or that value', async () => {
  const model = parcelModel();
  await store(model, { remark: 'fragile', state: 'sent' });
  await store(model, { merchantId: newId(), remark: 'heavy', state: 'sent' });
  await store(model, { remark: null, state: 'packed' });
  const about = { resource: 'parcels', entity: 'parcel', to: 'other' };
  const count = (what: { kind: 'field' | 'value'; from: string; field?: string }) =>
    countRecords(database.db, model, { ...about, ...what });
  expect(await count({ kind: 'field', from: 'remark' })).toBe(2);
  expect(await count({ kind: 'value', field: 'state', from: 'packed' })).toBe(1);
  expect(await count({ kind: 'value', field: 'state', from: 'lost' })).toBe(0);
  expect(await count({ kind: 'field', from: 'unknown' })).toBeUndefined();
});

it('the command counts the saved views that name the field, the value or the resource', async () => {
  const sort = { field: 'code', order: 'ASC' };
  await saveView('parcels', { filter: {}, sort: { ...sort, field: 'remark' }, columns: ['code'] });
  await saveView('parcels', { filter: { state: ['sent'] }, sort, columns: [] }, 'Sent');
  await saveView('parcels', { filter: { code: 'sent' }, sort, columns: [] }, 'Code');
  await saveView('sacks', { filter: {}, sort, columns: ['remark'] });
  const about = { resource: 'parcels', entity: 'parcel', to: 'other' };
  const count = (what: { kind: 'field' | 'value' | 'resource'; from: string; field?: string }) =>
    countViews(database.db, parcelModel(), { ...about, ...what });
  expect(await count({ kind: 'field', from: 'remark' })).toBe(1);
  expect(await count({ kind: 'value', field: 'state', from: 'sent' })).toBe(1);
  expect(await count({ kind: 'resource', from: 'parcels' })).toBe(3);
});

it('the history, saved views and chosen columns name a renamed field by its new name, once', async () => {
  const model = parcelModel();
  const id = await store(model, { remark: 'new' });
  const values = { remark: { before: 'old', after: 'new' }, price: { after: 5 } };
  await recordEvent(
    database.db,
    parcels(model),
    { ...place, id },
    { at: new Date(), actor, field: 'price,remark', entry: { resource: 'parcels', form: 'edit', values } },
  );
  await saveView('parcels', {
    filter: { remark: 'x', price: { from: 1 } },
    sort: { field: 'remark', order: 'ASC' },
    columns: ['code', 'remark'],
  });
  await database.db
    .insertInto('list_columns')
    .values({
      user_id: actor.id,
      country: 'AA',
      resource: 'parcels',
      list: '',
      columns: '["remark","code"]',
      updated_at: '2026-11-01T00:00:00Z',
    })
    .execute();
  const renamed = withField('remark', 'notes', ['remark']);
  expect(await start(renamed)).toEqual([
    'schemas/parcel.json: the field "remark" is now "notes": stored rows that named it and follow: 3.',
  ]);
  const [event] = await readEvents(database.db, parcels(renamed), { ...place, id });
  expect(event).toMatchObject({ field: 'price,notes' });
  expect(event!.entry!.values).toEqual({ notes: values.remark, price: values.price });
  expect(await views()).toMatchObject([
    {
      content: {
        filter: { notes: 'x', price: { from: 1 } },
        sort: { field: 'notes', order: 'ASC' },
        columns: ['code', 'notes'],
      },
    },
  ]);
  const { columns } = await database.db
    .selectFrom('list_columns')
    .select('columns')
    .executeTakeFirstOrThrow();
  expect(JSON.parse(columns)).toEqual(['notes', 'code']);
  expect(await start(renamed)).toEqual([]);
});

it('a field that is renamed twice, and back, keeps its values and its views', async () => {
  const id = await store(parcelModel(), { remark: 'r' });
  await saveView('parcels', sortBy('remark'));
  const steps: [string, string[]][] = [
    ['notes', ['remark']],
    ['comment', ['remark', 'notes']],
    ['remark', ['remark', 'notes', 'comment']],
    ['notes', ['remark', 'notes', 'comment']],
  ];
  for (const [name, former] of steps) {
    const model = withField('remark', name, former);
    await start(model);
    // Long after it: what was followed once is not looked for again.
    await database.db.updateTable('applied_rename').set({ applied_at: '2026-01-01T00:00:00Z' }).execute();
    expect(await read(model, id)).toMatchObject({ [name]: 'r' });
    expect(await views()).toMatchObject([{ content: sortBy(name) }]);
  }
});

it('records, history and views take the new value of a renamed option, and so does what an older version adds that day', async () => {
  const model = parcelModel();
  const id = await store(model, { state: 'lost' });
  await recordEvent(
    database.db,
    parcels(model),
    { ...place, id },
    { at: new Date(), actor, from: 'sent', to: 'lost' },
  );
  await saveView('parcels', {
    filter: { state: ['lost', 'sent'], label: 'lost' },
    sort: { field: 'code', order: 'ASC' },
    columns: ['code'],
  });
  const renamed = withMissing();
  expect(await start(renamed)).toEqual([
    'schemas/parcel.json, "state": the value "lost" is now "missing": stored rows that named it and follow: 3.',
  ]);
  expect(await read(renamed, id)).toMatchObject({ state: 'missing' });
  expect(await readEvents(database.db, parcels(renamed), { ...place, id })).toMatchObject([
    { from: 'sent', to: 'missing' },
  ]);
  expect(await views()).toMatchObject([
    { content: { filter: { state: ['missing', 'sent'], label: 'lost' } } },
  ]);
  const late = await store(model, { state: 'lost' });
  expect(await start(renamed)).toHaveLength(1);
  expect(await read(renamed, late)).toMatchObject({ state: 'missing' });
});

it('what a failing start had begun is undone', async () => {
  const id = await store(parcelModel(), { state: 'lost' });
  await expect(applyRenames(database.db, withMissing(), [...followers, fail])).rejects.toThrow(
    'no more disk',
  );
  expect(await read(parcelModel(), id)).toMatchObject({ state: 'lost' });
  await start(withMissing());
  expect(await read(withMissing(), id)).toMatchObject({ state: 'missing' });
});

it('a renamed resource takes views along, also where its user has saved one of that name since', async () => {
  const content = { filter: {}, sort: { field: 'code', order: 'ASC' }, columns: ['code'] };
  await saveView('parcels', content);
  await saveView('packets', content);
  const model = parcelModel();
  const { parcels: resource, ...others } = model.resources;
  model.resources = { ...others, packets: { ...resource!, renamed: ['parcels'] } };
  expect(await start(model)).toEqual([
    'The resource "parcels" is now "packets": stored rows that named it and follow: 1.',
  ]);
  expect(await views()).toMatchObject([
    { resource: 'packets', name: 'Mine' },
    { resource: 'packets', name: 'Mine (parcels)' },
  ]);
});

it('rows of a batch that wait are entered under the new names', async () => {
  const batch = newId();
  await sql`
    insert into batch (id, number, merchant_id, country, resource, "write", user_id, user_name, language, key, total, created_at)
    values (${batch}, 'B1', ${place.merchantId}, 'AA', 'parcels', 'create', ${actor.id}, 'Rosa', 'en', 'k', 2, now())`.execute(
    database.db,
  );
  await sql`
    insert into batch_row (batch_id, number, body, state) values
      (${batch}, 1, '{"code":"A","remark":"r"}', 'waiting'), (${batch}, 2, '{"code":"B","remark":"r"}', 'done')`.execute(
    database.db,
  );
  await start(withField('remark', 'notes', ['remark']));
  const rows = await database.db.selectFrom('batch_row').select('body').orderBy('number').execute();
  expect(rows.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { code: 'A', notes: 'r' },
    { code: 'B', remark: 'r' },
  ]);
});

it('imports name a renamed resource by its new name', async () => {
  await sql`
    insert into batch (id, number, merchant_id, country, resource, "write", user_id, user_name, language, key, total, created_at)
    values (${newId()}, 'B1', ${place.merchantId}, 'AA', 'parcels', 'create', ${actor.id}, 'Rosa', 'en', 'k', 2, now())`.execute(
    database.db,
  );
  const model = parcelModel();
  const { parcels: resource, ...others } = model.resources;
  model.resources = { ...others, packets: { ...resource!, renamed: ['parcels'] } };
  await start(model);
  expect(await database.db.selectFrom('batch').select('resource').execute()).toEqual([
    { resource: 'packets' },
  ]);
});

it('records that a file of operators has given have renamed fields under their new names', async () => {
  await sql`
    insert into given_record (merchant_id, country, entity, position, content) values
      (${place.merchantId}, 'AA', 'parcel', 0, '{"code":"A","remark":"r"}'), (${place.merchantId}, 'AA', 'other', 0, '{"remark":"r"}')`.execute(
    database.db,
  );
  await start(withField('remark', 'notes', ['remark']));
  const rows = await database.db.selectFrom('given_record').select('content').orderBy('entity').execute();
  expect(rows.map(({ content }) => JSON.parse(content) as unknown)).toEqual([
    { remark: 'r' },
    { code: 'A', notes: 'r' },
  ]);
});
