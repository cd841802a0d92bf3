import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ViewContent } from '../../../src/contract/views';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { migrations } from '../../../src/gateway/parts';
import { findStored } from '../../../src/gateway/stored/findStored';
import { storedWords } from '../../../src/gateway/stored/storedWords';
import type { JsonSchema } from '../../../src/metadata/model/json';
import type { Model } from '../../../src/metadata/model/Model';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { preparedDatabase, type TestDatabase } from '../support/testDatabase';

const now = new Date('2026-11-20T00:00:00Z');
const owner = { merchantId: newId(), country: 'AA' };
const parcel = {
  ...owner,
  code: 'A',
  price: 5,
  sentAt: '2026-11-01T00:00:00Z',
  kind: 'tube',
  state: 'packed',
};
let database: TestDatabase;

beforeEach(async () => (database = await preparedDatabase(stored())));
afterEach(() => database.drop());

/** Parcels that programs send, and that a second person has to send off. */
function stored(): Model {
  const model = parcelModel();
  const { parcels } = model.resources;
  parcels!.actions!.send = {
    title: 'Send',
    permission: 'post:parcels:lose',
    not: 'creator',
    transition: { field: 'state', to: 'sent' },
    request: { method: 'POST', path: '{id}/send' },
  };
  parcels!.api = { scope: 'read', create: { scope: 'create' } };
  parcels!.list!.filters = [
    { field: 'sentAt', alwaysOn: true, default: 'last7Days' },
    'code',
    'kind',
    'price',
    'state',
  ];
  return model;
}

function changed(change: (properties: Record<string, JsonSchema>, model: Model) => void): Model {
  const model = stored();
  change((model.schemas.parcel as { properties: Record<string, JsonSchema> }).properties, model);
  return model;
}

/** The rules of today, but for a lower greatest price. */
const narrowed = () => changed(({ price }) => Object.assign(price!, { maximum: 600 }));

const schedule = (id: string, status: 'active' | 'paused' = 'active') => ({
  id: newId(),
  merchant_id: owner.merchantId,
  user_id: newId(),
  user_name: 'Ana',
  place: 'AA',
  country: 'AA',
  resource: 'parcels',
  title: 'Parcels',
  view_id: id,
  view_name: 'Mine',
  every: 'day' as const,
  format: 'csv' as const,
  language: 'en',
  status,
  next_at: now.toISOString(),
  created_at: now.toISOString(),
});

const find = async (model: Model) =>
  (await findStored(database.db, model, { migrations, now, notes: false, words: storedWords() })).findings;
const linesOf = async (model: Model, about: string) =>
  (await find(model)).flatMap((finding) => (finding.about === about ? [finding.line] : []));

const store = (...records: object[]) =>
  insertRecords(
    database.db,
    entityTable(stored(), 'parcel'),
    records.map((record) => ({ ...parcel, ...record })),
  );

async function created(ids: string[], by: 'application' | 'user', at: string): Promise<void> {
  for (const id of ids)
    await sql`
      insert into record_event (id, merchant_id, country, entity, record_id, number, at, actor_kind)
      values (${newId()}, ${owner.merchantId}, 'AA', 'parcel', ${id}, 0, ${at}, ${by})`.execute(database.db);
}

async function view(
  content: Partial<ViewContent>,
  place: { resource?: string; country?: string; list?: string } = {},
) {
  const id = newId();
  const whole = {
    filter: {},
    sort: { field: 'sentAt', order: 'DESC' },
    columns: ['code', 'kind'],
    ...content,
  };
  const at = now.toISOString();
  await database.db
    .insertInto('saved_view')
    .values({
      id,
      user_id: newId(),
      country: 'AA',
      resource: 'parcels',
      list: '',
      name: 'Mine',
      content: JSON.stringify(whole),
      created_at: at,
      updated_at: at,
      ...place,
    })
    .execute();
  return id;
}

describe('what is stored and a change of the metadata touches', () => {
  it('is nothing where nothing has changed', async () => {
    const ids = await store({}, { code: 'B' });
    await created(ids, 'application', '2026-11-19T00:00:00Z');
    await view({ filter: { kind: ['box'] } });
    expect(await find(stored())).toEqual([]);
  });

  it('is approvals that the new rule would refuse, by action, with the first of them', async () => {
    const [a, , c] = await store(
      { price: 900 },
      { code: 'B', price: 10 },
      { code: 'C', price: 901 },
      { code: 'D', price: 900, state: 'sent' },
    );
    expect(await linesOf(narrowed(), 'approvals')).toEqual([
      `resources/parcels.json, "send": 2 stored records of AA that wait for it would be refused. "price": Enter 6.00 AAA or less. (${a}, ${c}) ` +
        'Have them decided before the rule holds, or rejected and made anew; "fits": false beside it takes them as they are.',
    ]);
    const lenient = narrowed();
    lenient.resources.parcels!.actions!.send!.fits = false;
    expect(await linesOf(lenient, 'approvals')).toEqual([]);
  });

  it('is no approval for what the decision itself fills in', async () => {
    await store({});
    const model = changed((_properties, { schemas }) => {
      schemas.parcel!.allOf = [
        {
          if: { properties: { state: { const: 'sent' } }, required: ['state'] },
          then: { required: ['arrivedAt'] },
        },
        {
          if: { properties: { state: { const: 'packed' } }, required: ['state'] },
          then: { required: ['label'] },
        },
      ];
    });
    expect(await linesOf(model, 'approvals')).toEqual([]);
  });

  it('is calls of programs of the last 30 days that would be refused', async () => {
    const ids = await store(
      { price: 900 },
      { code: 'B', price: 901 },
      { code: 'C', price: 902 },
      { code: 'D' },
    );
    await created([ids[0]!, ids[3]!], 'application', '2026-11-19T00:00:00Z');
    await created([ids[1]!], 'application', '2026-10-01T00:00:00Z');
    await created([ids[2]!], 'user', '2026-11-19T00:00:00Z');
    const model = changed(({ price }) => Object.assign(price!, { maximum: 600 }));
    expect(await linesOf(model, 'calls')).toEqual([
      `resources/parcels.json, "api": 1 call of AA of the last 30 days would be refused: "price": Enter 6.00 AAA or less. (${ids[0]}) Tell their merchants before the rule holds.`,
    ]);
    const closed = changed((_properties, { resources }) => delete resources.parcels!.api!.create);
    expect(await linesOf(closed, 'calls')).toEqual([
      expect.stringMatching(
        /2 calls of AA of the last 30 days would be refused: programs cannot create it any more\./,
      ),
    ]);
  });

  it('is saved views whose fields, options, sort, list or country are gone', async () => {
    const filtered = await view({ filter: { kind: ['tube', 'box'] } });
    const shown = await view({ columns: ['code', 'weight'] });
    const elsewhere = await view({}, { country: 'ZZ' });
    const ofPage = await view({}, { list: 'desk.parcels' });
    await view({ columns: ['code'] });
    const model = changed((properties) => {
      delete properties.weight;
      properties.kind = { title: 'Kind', oneOf: [{ const: 'box', title: 'Box' }] };
    });
    const kept = 'It was kept, and its user has to make it anew.';
    expect((await linesOf(model, 'views')).toSorted()).toEqual(
      [
        `resources/parcels.json: 1 saved view of AA breaks, as "tube" is no option of "kind" (${filtered}). ${kept}`,
        `resources/parcels.json: 1 saved view of AA breaks, as there is no field "weight" (${shown}). ${kept}`,
        `resources/parcels.json: 1 saved view of ZZ breaks, as there is no country ZZ (${elsewhere}). ${kept}`,
        `resources/parcels.json: 1 saved view of AA breaks, as no page has the list "desk.parcels" (${ofPage}). ${kept}`,
      ].toSorted(),
    );
  });

  it('is views that follow a renamed resource and a renamed field, which breaks nothing', async () => {
    const ids = [await view({ columns: ['weight'] }), await view({})].toSorted();
    const model = changed((properties, { resources }) => {
      properties.mass = { ...properties.weight!, 'x-renamed': ['weight'] };
      delete properties.weight;
      resources.packets = { ...resources.parcels!, renamed: ['parcels'] };
      delete resources.parcels;
    });
    expect(await find(model)).toEqual([
      {
        about: 'views',
        breaks: false,
        line: `resources/packets.json: it was called "parcels", of which there are 2 saved views (${ids.join(', ')}). The next start of a gateway takes them along.`,
      },
    ]);
    delete model.resources.packets!.renamed;
    expect(await linesOf(model, 'views')).toEqual([
      expect.stringMatching(
        /no resources\/parcels\.json, but users keep 2 saved views and 0 choices of columns/,
      ),
    ]);
  });

  it('is schedules of files that would end with their next turn', async () => {
    const [fine, broken] = [await view({}), await view({ columns: ['weight'] })];
    const rows = [schedule(fine), schedule(broken), schedule(broken, 'paused')];
    await database.db.insertInto('export_schedule').values(rows).execute();
    expect(await linesOf(stored(), 'schedules')).toEqual([]);
    const model = changed((properties) => delete properties.weight);
    expect(await linesOf(model, 'schedules')).toEqual([
      `resources/parcels.json: 1 schedule of AA ends with the next turn, as there is no field "weight" (${rows[1]!.id}). Its user has to be told.`,
    ]);
    const timeless = changed((_properties, { resources }) => (resources.parcels!.list!.filters = ['code']));
    expect(await linesOf(timeless, 'schedules')).toEqual([
      expect.stringContaining('2 schedules of AA end with the next turn, as the list is not by days'),
    ]);
  });

  it('is records whose entity has no file any more, which nobody would see', async () => {
    await store({});
    const model = changed((_properties, { schemas, entities, resources }) => {
      schemas.packet = schemas.parcel!;
      delete schemas.parcel;
      entities.splice(entities.indexOf('parcel'), 1, 'packet');
      for (const resource of Object.values(resources))
        if (resource.entity === 'parcel') resource.entity = 'packet';
    });
    expect(await linesOf(model, 'values')).toEqual([
      'The table "parcel" holds records, but there is no schemas/parcel.json: nobody would see them. If the file was renamed, give it this name again, or have the table renamed.',
    ]);
  });

  it('is compared without what a new field or entity has no column for yet', async () => {
    await store({});
    const model = changed((properties, { schemas, entities, resources }) => {
      properties.phase = {
        title: 'Phase',
        oneOf: [
          { const: 'a', title: 'A' },
          { const: 'b', title: 'B' },
        ],
        'x-transitions': { a: ['b'], b: [] },
      };
      resources.parcels!.actions!.send!.transition = { field: 'phase', to: 'b' };
      schemas.sack = { type: 'object', properties: { code: { title: 'Code', type: 'string' } } };
      entities.push('sack');
    });
    const { findings, records } = await findStored(database.db, model, {
      migrations,
      now,
      notes: false,
      words: storedWords(),
    });
    expect(findings).toEqual([]);
    expect(records.get('parcel')).toEqual({ count: 1, fits: true });
    expect(records.has('sack')).toBe(false);
  });

  it('is noted for the next start only where that is asked for', async () => {
    await store({});
    const noted = () => database.db.selectFrom('fitted_rule').select('entity').execute();
    await find(stored());
    expect(await noted()).toEqual([]);
    await findStored(database.db, stored(), { migrations, now, notes: true, words: storedWords() });
    expect(await noted()).toContainEqual({ entity: 'parcel' });
  });
});
