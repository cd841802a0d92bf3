import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { updateRecord } from '../../../src/gateway/database/updateRecord';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import type { JsonSchema, JsonValue } from '../../../src/metadata/model/json';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/parcels';
const valid = { code: 'C-1', price: 500, sentAt: '2026-11-01T00:00:00Z' };

const handlers: Handlers = {
  create: {},
  actions: {
    'parcels.loseIt': async ({ db, model, merchantId: owner, country, record }) => {
      const key = { merchantId: owner, country, id: record.id };
      return (await updateRecord(db, entityTable(model, 'parcel'), key, { state: 'lost' }))!;
    },
  },
};

/** The condition that a parcel is in a state. */
const isState = (state: string) => ({ properties: { state: { const: state } }, required: ['state'] });

describe('an edit form with conditions on fields that it does not have', () => {
  let strict: TestGateway;
  let signedIn: string;
  const store = async (record: Record<string, JsonValue>) => {
    const records = [{ ...valid, ...record, merchantId, country: 'AA' }];
    return (await insertRecords(strict.db, entityTable(strict.model, 'parcel'), records))[0]!;
  };
  const put = (record: string, body: object) => strict.send(signedIn, 'PUT', `${base}/${record}`, body);
  const stored = async (record: string) =>
    (await strict.send(signedIn, 'GET', `${base}/${record}`)).body.data as Record<string, unknown>;

  beforeAll(async () => {
    const model = parcelModel();
    model.resources.parcels!.edit!.sections = [
      { fields: ['price', 'label', { field: 'remark', when: isState('packed') }] },
    ];
    // A rule of the entity about a field of the form, by one that is not in it.
    model.schemas.parcel!.allOf = [
      { if: isState('sent'), then: { required: ['label'] } },
      { if: isState('lost'), then: { properties: { label: false } } },
    ];
    strict = await testGateway({ model, handlers, now: '2026-11-20T12:00:00Z' });
    signedIn = strict.signIn({ merchantId });
  });
  afterAll(() => strict.close());

  it('takes a field whose condition the record meets, and no other', async () => {
    const packed = await store({ state: 'packed' });
    expect((await put(packed, { price: 7, remark: 'fragile' })).body.data).toMatchObject({
      price: 7,
      remark: 'fragile',
    });
    const sent = await store({ state: 'sent', label: 'A' });
    expect(await put(sent, { price: 7, label: 'A', remark: 'fragile' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/remark', keyword: 'unevaluatedProperties' }] },
    });
  });

  it('never touches a field whose condition the record does not meet', async () => {
    const sent = await store({ state: 'sent', label: 'A', remark: 'keep me' });
    expect((await put(sent, { price: 7, label: 'B' })).status).toBe(200);
    expect(await stored(sent)).toMatchObject({ price: 7, label: 'B', remark: 'keep me' });
  });

  it('follows rules of the entity that depend on the rest of the record', async () => {
    const sent = await store({ state: 'sent', label: 'A' });
    expect(await put(sent, { price: 7 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/label', keyword: 'required' }] },
    });
    expect(await stored(sent)).toMatchObject({ label: 'A', price: valid.price });
    const lost = await store({ state: 'lost', label: 'A' });
    expect((await put(lost, { price: 7 })).status).toBe(200);
    expect(await stored(lost)).not.toHaveProperty('label');
  });
});

describe('a record after a write', () => {
  it('must be valid as a whole: a required field that nothing fills is reported, and nothing is stored', async () => {
    const model = parcelModel();
    model.schemas.parcel!.required = ['code', 'price', 'sentAt', 'arrivedAt'];
    model.schemas.parcel!.allOf = [
      {
        if: { properties: { state: { const: 'lost' } }, required: ['state'] },
        then: { required: ['remark'], properties: { code: { maxLength: 2 } } },
      },
    ];
    const strict = await testGateway({ model, handlers });
    try {
      const signedIn = strict.signIn({ merchantId });
      expect(await strict.send(signedIn, 'POST', base, valid)).toMatchObject({
        status: 422,
        body: {
          errors: [{ path: '/arrivedAt', keyword: 'required', msg: expect.stringMatching(/Arrived/) }],
        },
      });
      expect((await strict.send(signedIn, 'GET', base)).body.data).toEqual([]);
      // A record that was stored before the field was required.
      await sql`alter table parcel alter column arrived_at drop not null`.execute(strict.db);
      const records = [{ ...valid, state: 'sent', merchantId, country: 'AA' }];
      const [record] = await insertRecords(strict.db, entityTable(model, 'parcel'), records);
      // What was missing before does not prevent a write, what the action breaks does.
      expect((await strict.send(signedIn, 'PUT', `${base}/${record}`, { price: 7 })).status).toBe(200);
      expect(await strict.send(signedIn, 'POST', `${base}/${record}/lose`, { pieces: 1 })).toMatchObject({
        status: 422,
        body: {
          errors: [
            { path: '/remark', keyword: 'required' },
            // The form of the action does not have the field, so the message names it.
            { path: '/code', keyword: 'maxLength', msg: expect.stringMatching(/^Code/) },
          ],
        },
      });
      expect((await strict.send(signedIn, 'GET', `${base}/${record}`)).body.data).toMatchObject({
        state: 'sent',
      });
    } finally {
      await strict.close();
    }
  });

  it('has values of its own where they must be unique: a taken one is reported at its field', async () => {
    const model = parcelModel();
    model.schemas.parcel!['x-table'] = { unique: [['code']] };
    const strict = await testGateway({ model, handlers });
    try {
      const signedIn = strict.signIn({ merchantId });
      expect((await strict.send(signedIn, 'POST', base, valid)).status).toBe(200);
      expect(await strict.send(signedIn, 'POST', base, valid)).toMatchObject({
        status: 422,
        body: {
          errors: [{ path: '/code', keyword: 'unique', msg: expect.stringMatching(/Code is already taken/) }],
        },
      });
      expect((await strict.send(strict.signIn(), 'POST', base, valid)).status).toBe(200);
    } finally {
      await strict.close();
    }
  });

  it('has values of its own together, too: taken ones are reported at the last field', async () => {
    const model = parcelModel();
    model.schemas.parcel!['x-table'] = { unique: [['price', 'code']] };
    const strict = await testGateway({ model, handlers });
    try {
      const signedIn = strict.signIn({ merchantId });
      await strict.send(signedIn, 'POST', base, valid);
      const { status, body } = await strict.send(signedIn, 'POST', base, valid);
      expect([status, body.errors]).toMatchObject([422, [{ path: '/code', keyword: 'unique' }]]);
    } finally {
      await strict.close();
    }
  });

  it('has the defaults of the fields that were not given', async () => {
    const model = parcelModel();
    const { kind, state, pieces, remark } = model.schemas.parcel!.properties as Record<string, JsonSchema>;
    kind!.default = 'box';
    state!.default = 'packed';
    pieces!.default = 1;
    remark!.default = 'for tubes';
    model.schemas.parcel!.required = ['code', 'price', 'sentAt', 'state'];
    const isTube = { properties: { kind: { const: 'tube' } }, required: ['kind'] };
    model.resources.parcels!.create!.sections = [
      { fields: ['code', 'price', 'sentAt', 'kind', { field: 'remark', when: isTube }] },
    ];
    const strict = await testGateway({ model, handlers });
    try {
      const create = async (body: object) =>
        (await strict.send(strict.signIn({ merchantId }), 'POST', base, body)).body.data;
      const { id: _id, $revision: _revision, ...box } = (await create(valid)) as Record<string, unknown>;
      expect(box).toEqual({ ...valid, kind: 'box', state: 'packed', pieces: 1 });
      expect(await create({ ...valid, kind: 'tube' })).toMatchObject({ kind: 'tube', remark: 'for tubes' });
      expect(await create({ ...valid, kind: 'tube', remark: 'mine' })).toMatchObject({ remark: 'mine' });
    } finally {
      await strict.close();
    }
  });
});
