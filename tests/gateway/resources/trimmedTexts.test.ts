import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { readRecord } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { nestedProperties } from '../../metadata/support/nestedProperties';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/parcels';
const valid = { code: 'C-1', price: 500, sentAt: '2026-11-01T00:00:00Z' };

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  const model = parcelModel();
  const { properties } = model.schemas.parcel as { properties: object };
  const { sender, pieces, hosts } = nestedProperties;
  Object.assign(properties, { sender, pieces, hosts });
  const { $defs } = model.schemas.country as { $defs: object };
  Object.assign($defs, { name: { type: 'string', maxLength: 20 } });
  const parcels = model.resources.parcels!;
  parcels.create!.sections.push({ fields: ['remark', 'state', 'sender', 'pieces', 'hosts'] });
  parcels.edit!.sections.push({ fields: ['remark', 'sender', 'hosts'] });
  parcels.actions!.note = {
    title: 'Note',
    permission: 'post:parcels:lose',
    input: {
      properties: { remark: { title: 'Remark', type: 'string', minLength: 2 } },
      required: ['remark'],
    },
    request: { method: 'POST', path: '{id}/note' },
  };
  gateway = await testGateway({
    model,
    now: '2026-11-20T12:00:00Z',
    handlers: {
      actions: {
        'parcels.note': async ({ body, record }) => ({ ...record, remark: body.remark ?? null }),
        'parcels.loseIt': async ({ record }) => record,
        'parcels.shake': async ({ record }) => record,
      },
    },
  });
  token = gateway.signIn({ merchantId });
});
afterAll(() => gateway.close());

const send = (method: 'POST' | 'PUT', path: string, body: object) =>
  gateway.send(token, method, `${base}${path}`, body);
async function create(body: object): Promise<string> {
  const { status, body: answer } = await send('POST', '', { ...valid, ...body });
  expect({ status, errors: answer.errors }).toEqual({ status: 200, errors: undefined });
  return (answer.data as { id: string }).id;
}
const stored = (id: string) =>
  readRecord(gateway.db, entityTable(gateway.model, 'parcel'), { merchantId, country: 'AA', id });

it('what a program creates is stored trimmed, at any depth', async () => {
  const id = await create({
    code: ' C-1\u00a0\u200b',
    remark: '\n Handle with  care\u3000',
    kind: 'box ',
    sender: { name: ' Ada ', address: { town: 'Oslo\t', codes: [' 1', '2 '] } },
    pieces: [{ price: 5, sort: ' tube' }],
    hosts: ['\u2060a'],
  });
  expect(await stored(id)).toMatchObject({
    code: 'C-1',
    remark: 'Handle with  care',
    kind: 'box',
    sender: { name: 'Ada', address: { town: 'Oslo', codes: ['1', '2'] } },
    pieces: [{ price: 5, sort: 'tube' }],
    hosts: ['a'],
  });
});

it('an empty text, list or group is no value, and leaves a part to its default', async () => {
  const id = await create({
    remark: ' ',
    hosts: [],
    pieces: null,
    sender: { name: 'Ada', note: ' ', address: {} },
  });
  const record = await stored(id);
  expect(record).toMatchObject({ sender: { name: 'Ada', note: 'none' } });
  for (const name of ['remark', 'hosts', 'pieces']) expect(record).not.toHaveProperty(name);
});

it('blanks do not do where a text is required', async () => {
  const answer = await send('POST', '', { ...valid, code: ' \u200b ', hosts: ['a', ' '] });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toMatchObject([
    { path: '/code', keyword: 'required', msg: 'Code is required.' },
    { path: '/hosts/1', keyword: 'required' },
  ]);
});

it('what an edit changes is stored trimmed, and blanks empty a field', async () => {
  const id = await create({ remark: 'before', hosts: ['a'] });
  expect(
    (await send('PUT', `/${id}`, { label: ' L1 ', price: 7, remark: '\t', hosts: [' b '] })).status,
  ).toBe(200);
  const record = await stored(id);
  expect(record).toMatchObject({ label: 'L1', price: 7, hosts: ['b'] });
  expect(record).not.toHaveProperty('remark');
});

it('the input of an action is trimmed before it is checked', async () => {
  const id = await create({});
  const note = (remark: string) => send('POST', `/${id}/note`, { remark });
  expect((await note(' x ')).body.errors).toMatchObject([{ path: '/remark', keyword: 'minLength' }]);
  expect((await note('  \u200b ')).body.errors).toMatchObject([{ path: '/remark', keyword: 'required' }]);
  expect((await note(' xy ')).body.data).toMatchObject({ remark: 'xy' });
});
