import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { readRecord } from '../../../src/gateway/database/records';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { nestedProperties } from '../../metadata/support/nestedProperties';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/parcels';
const valid = { code: 'C-1', price: 500, sentAt: '2026-11-01T00:00:00Z', currency: 'USD' };
const names = ['sender', 'hosts', 'days', 'pieces'];

let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  const model = parcelModel();
  const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
  Object.assign(properties, nestedProperties);
  const { $defs } = model.schemas.country as { $defs: Record<string, JsonSchema> };
  $defs.name = { type: 'string', maxLength: 20 };
  model.countries.BB!.$defs.name = { maxLength: 3 };
  const parcels = model.resources.parcels!;
  parcels.create!.sections.push({ fields: [...names, 'currency'] });
  parcels.edit!.sections.push({ fields: names });
  gateway = await testGateway({ model, now: '2026-11-20T12:00:00Z' });
  token = gateway.signIn({ merchantId });
});
afterAll(() => gateway.close());

const post = (body: object, address = base) => gateway.send(token, 'POST', address, body);
const put = (id: string, body: object) => gateway.send(token, 'PUT', `${base}/${id}`, body);
const stored = (id: string) =>
  readRecord(gateway.db, entityTable(gateway.model, 'parcel'), { merchantId, country: 'AA', id });
const shownPieces = async (id: string) =>
  ((await gateway.send(token, 'GET', `${base}/${id}`)).body.data as { pieces: object[] }).pieces;
async function create(body: object): Promise<string> {
  const { status, body: answer } = await post({ ...valid, ...body });
  expect(status).toBe(200);
  return (answer.data as { id: string }).id;
}

describe('objects and lists of a record', () => {
  it('are stored and returned as they were sent, with the defaults of their parts', async () => {
    const id = await create({
      hosts: ['b', 'a'],
      sender: { name: 'Ada', address: { town: 'Oslo', codes: ['1', '2'] } },
      pieces: [{ price: 5, sort: 'tube' }, { price: 7 }],
    });
    expect((await gateway.send(token, 'GET', `${base}/${id}`)).body.data).toMatchObject({
      hosts: ['b', 'a'],
      sender: { name: 'Ada', note: 'none', address: { town: 'Oslo', codes: ['1', '2'] } },
      pieces: [
        { price: 5, sort: 'tube' },
        { price: 7, sort: 'box' },
      ],
    });
  });

  it.each<[object, string, string, string]>([
    [{ hosts: ['a', 'far too long to be a host'] }, '/hosts/1', 'maxLength', 'Use 15 characters or fewer.'],
    [{ hosts: ['a', 'b', 'a'] }, '/hosts/2', 'uniqueItems', 'Remove the duplicate entry.'],
    [{ hosts: ['a', 'b', 'c', 'd'] }, '/hosts', 'maxItems', 'Use 3 entries or fewer.'],
    [{ hosts: 'a' }, '/hosts', 'type', 'This value cannot be read. Enter it again.'],
    [{ days: ['mon', 'sun'] }, '/days/1', 'enum', 'Choose one of the options.'],
    [{ pieces: [{ price: 1 }, {}] }, '/pieces/1/price', 'required', 'Price is required.'],
    [{ pieces: [{ sort: 'tube' }] }, '/pieces/0/price', 'required', 'Price of the tube is required.'],
    [{ pieces: [{ price: 0 }] }, '/pieces/0/price', 'minimum', 'Enter 0.01 USD or more.'],
    [
      { pieces: [{ price: 1, colour: 'red' }] },
      '/pieces/0/colour',
      'unevaluatedProperties',
      'colour is not allowed here.',
    ],
    [
      { pieces: [{ price: 1, sort: 'tube', reason: 'x' }] },
      '/pieces/0/reason',
      'unevaluatedProperties',
      'Reason is not allowed here.',
    ],
    [{ sender: { note: 'x' } }, '/sender/name', 'required', 'Name is required.'],
    [
      { sender: { name: 'Ada', secret: 'x' } },
      '/sender/secret',
      'unevaluatedProperties',
      'secret is not allowed here.',
    ],
    [
      { sender: { name: 'Ada', address: { town: 'a\u0000' } } },
      '/sender/address/town',
      'hidden',
      'This has an invisible character. Type it in instead of pasting it.',
    ],
  ])('%j is rejected at %s', async (body, path, keyword, msg) => {
    const answer = await post({ ...valid, ...body });
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path, keyword, msg }]);
  });

  it('follow the limits of the country', async () => {
    const answer = await post({ ...valid, sender: { name: 'Grace' } }, '/api/manage/BB/parcels');
    expect(answer.body.errors).toMatchObject([
      { path: '/sender/name', keyword: 'maxLength', params: { limit: 3 } },
    ]);
  });

  it('are replaced whole by an edit, and emptied by nothing, an empty list or an empty object', async () => {
    const id = await create({ hosts: ['a'], sender: { name: 'Ada' }, pieces: [{ price: 1 }] });
    expect(
      (await put(id, { price: 5, pieces: [{ price: 2, sort: 'tube' }], hosts: [], sender: {} })).status,
    ).toBe(200);
    const record = await stored(id);
    expect(record).toMatchObject({ pieces: [{ price: 2, sort: 'tube' }] });
    expect(record).not.toHaveProperty('hosts');
    expect(record).not.toHaveProperty('sender');
  });
});

describe('a masked value in a list', () => {
  const accounts = ['1111222233334444', '5555666677778888'];
  const pieces = accounts.map((account, index) => ({ price: index + 1, sort: 'box', account }));

  it('leaves the gateway masked', async () => {
    const id = await create({ pieces });
    expect(await shownPieces(id)).toMatchObject([{ account: '•••• 4444' }, { account: '•••• 8888' }]);
  });

  it('stays what it is when an edit moves, changes and removes what is around it', async () => {
    const id = await create({ pieces });
    const [first, second] = await shownPieces(id);
    await put(id, { price: 5, pieces: [second, { ...first, price: 9 }, { price: 3, account: '12' }] });
    expect((await stored(id))!.pieces).toMatchObject([
      { price: 2, account: accounts[1] },
      { price: 9, account: accounts[0] },
      { price: 3, account: '12' },
    ]);
    await put(id, { price: 5, pieces: [{ ...first, price: 8 }] });
    expect((await stored(id))!.pieces).toEqual([{ price: 8, sort: 'box', account: accounts[0] }]);
  });

  it('must be entered again where it could be one of several', async () => {
    const alike = [accounts[0], '9999000011114444'].map((account) => ({ price: 1, sort: 'box', account }));
    const id = await create({ pieces: alike });
    const answer = await put(id, { price: 5, pieces: [{ price: 2, account: '•••• 4444' }] });
    expect(answer.body.errors).toMatchObject([
      {
        path: '/pieces/0/account',
        keyword: 'masked',
        msg: 'Dots stand for a hidden value. Enter Account in full.',
      },
    ]);
    expect((await stored(id))!.pieces).toEqual(alike);
  });
});

it('an export has objects and lists in a cell each', async () => {
  await create({
    code: 'EXPORTED',
    hosts: ['=a', 'b'],
    days: ['mon', 'tue'],
    sender: { name: 'Ada', address: { town: 'Oslo' } },
    pieces: [
      { price: 1250, sort: 'tube' },
      { price: 5, sort: 'box', reason: 'x, y' },
    ],
  });
  const filter = encodeURIComponent(JSON.stringify({ code: 'EXPORTED' }));
  const columns = ['code', ...names].join(',');
  const answer = await gateway.send(
    token,
    'GET',
    `${base}/export?format=csv&columns=${columns}&filter=${filter}`,
  );
  expect(answer.text.split('\r\n')[1]).toBe(
    `EXPORTED,Name: Ada; Note: none; Address: Town: Oslo,"'=a, b","Monday, Tuesday",` +
      '"Price: 12.50 USD; Sort: Tube | Price: 0.05 USD; Sort: Box; Reason: x, y"',
  );
});
