import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Found } from '../../../src/contract/records';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import type { JsonSchema } from '../../../src/metadata/model/json';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { maskedModel } from '../support/maskedModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const model = maskedModel();
let gateway: TestGateway;
let token: string;

beforeAll(async () => {
  const { properties } = model.schemas.parcel as { properties: Record<string, JsonSchema> };
  properties.receiver = { title: 'Receiver', type: 'string' };
  const { parcels, crates } = model.resources;
  Object.assign(parcels!, { path: '/parcels' });
  parcels!.list!.search = ['code', 'receiver', 'label', 'customs', 'account', 'price', 'sentAt', 'due'];
  Object.assign(crates!, { path: '/crates', detail: { sections: [{ title: 'All', fields: ['size'] }] } });
  crates!.list!.search = ['parcelCode'];
  model.countries.BB!.numberFormat = 'de-DE';
  gateway = await testGateway({ model });
  token = gateway.signIn({ merchantId });
  const sentAt = '2026-11-01T12:00:00Z';
  const parcel = { merchantId, country: 'AA', sentAt, price: 1, currency: 'AAA' };
  await insertRecords(gateway.db, entityTable(model, 'parcel'), [
    { ...parcel, code: 'MXC20261101482913', receiver: 'María López Núñez', price: 123_456, state: 'sent' },
    {
      ...parcel,
      code: 'MXC20261102000777',
      receiver: 'JOSE lopez',
      account: '0321800001',
      due: '2026-12-24',
    },
    {
      ...parcel,
      country: 'BB',
      code: 'PEC20261103482913',
      receiver: 'Li Wei',
      price: 20_000,
      currency: 'BBB',
      customs: 'BB-77123',
    },
    { ...parcel, code: 'LATE-1', receiver: '王伟', sentAt: '2026-11-02T03:00:00Z' },
    { ...parcel, merchantId: newId(), code: 'XXX482913', receiver: 'María López' },
  ]);
  await insertRecords(gateway.db, entityTable(model, 'crate'), [
    { merchantId, country: 'AA', parcelCode: 'MXC20261101482913', size: 4 },
  ]);
});
afterAll(() => gateway.close());

async function search(q: string, countries = 'AA,BB', user = token): Promise<Found> {
  const query = new URLSearchParams({ q, countries });
  const { status, body } = await gateway.send(user, 'GET', `/api/manage/AA/search?${query}`);
  expect(status).toBe(200);
  return body.data as Found;
}

const recordsOf = ({ groups }: Found, resource = 'parcels') =>
  groups.find((group) => group.resource === resource)?.records ?? [];
const codes = (found: Found) =>
  recordsOf(found)
    .map(({ label }) => label)
    .toSorted();

describe('a search over all resources', () => {
  it.each([
    ['82913', ['MXC20261101482913', 'PEC20261103482913']],
    ['1101', ['MXC20261101482913']],
    ['lopez', ['MXC20261101482913', 'MXC20261102000777']],
    ['LÓPEZ maria', ['MXC20261101482913']],
    ['nunez', ['MXC20261101482913']],
    ['li', ['PEC20261103482913']],
    ['ei', []],
    ['1,234.56', ['MXC20261101482913']],
    ['1.234,56', ['MXC20261101482913']],
    ['AAA 1234.56', ['MXC20261101482913']],
    ['200.00', ['PEC20261103482913']],
    ['2026-11-02', []],
    ['2026-11-01', ['LATE-1', 'MXC20261101482913', 'MXC20261102000777', 'PEC20261103482913']],
    ['01/11/2026 lopez', ['MXC20261101482913', 'MXC20261102000777']],
    ['24 Dec 2026', ['MXC20261102000777']],
    ['2026年12月24日', ['MXC20261102000777']],
    ['MXC20261101482913\nPEC20261103482913', ['MXC20261101482913', 'PEC20261103482913']],
    ['MXC2026…482913', ['MXC20261101482913']],
    ['王', ['LATE-1']],
    ['100% _', []],
  ])('finds for %j the records of all countries that have it', async (q, expected) => {
    expect(codes(await search(q))).toEqual(expected);
  });

  it('finds many pasted numbers as a whole, in either case, and parts of the first eight others', async () => {
    const unknown = Array.from({ length: 9 }, (_, index) => `NONE-${index}`);
    const first = await search(['mxc20261101482913', '20261103482913', ...unknown].join('\n'));
    expect([codes(first), first.wholeOnly]).toEqual([
      ['MXC20261101482913', 'PEC20261103482913'],
      ['NONE-7', 'NONE-8'],
    ]);
    const last = await search([...unknown, '20261103482913', 'mxc20261101482913'].join('\n'));
    expect([codes(last), last.wholeOnly]).toEqual([['MXC20261101482913'], ['NONE-8', '20261103482913']]);
  });

  it('finds a record by its id, in the countries of the user only', async () => {
    const { id } = recordsOf(await search('PEC20261103482913'))[0]!;
    expect(recordsOf(await search(` ${id.toUpperCase()} `))).toMatchObject([
      { id, country: 'BB', isExact: true },
    ]);
    expect(recordsOf(await search(id, 'AA'))).toEqual([]);
    expect(recordsOf(await search(newId()))).toEqual([]);
  });

  it('says of a record what it is recognized by, in the language of the user, and what was found', async () => {
    const query = new URLSearchParams({ q: '77123', countries: 'BB' });
    const { body } = await gateway.send(token, 'GET', `/api/manage/AA/search?${query}`, undefined, {
      language: 'ZH',
    });
    const [group] = (body.data as Found).groups;
    expect(group).toMatchObject({ resource: 'parcels', title: '包裹', path: '/parcels', count: 1 });
    expect(group!.records).toMatchObject([
      {
        country: 'BB',
        label: 'PEC20261103482913',
        name: 'Li Wei',
        amount: 20_000,
        currency: 'BBB',
        at: '2026-11-01T12:00:00Z',
        matched: { title: 'Customs', text: 'BB-77123' },
        isExact: false,
      },
    ]);
  });

  it('shows first what is an amount as a whole', async () => {
    const [first] = recordsOf(await search('200'));
    expect(first).toMatchObject({ label: 'PEC20261103482913', amount: 20_000 });
  });

  it('groups records by resource, and knows an exact number', async () => {
    const found = await search('mxc20261101482913');
    expect(found.groups.map(({ resource }) => resource)).toEqual(['parcels', 'crates']);
    expect(recordsOf(found)[0]!.isExact).toBe(true);
  });

  it('finds a masked value by the whole of it only, and shows none of it', async () => {
    const [found] = recordsOf(await search('0321800001'));
    expect(found).toMatchObject({ label: 'MXC20261102000777', matched: { title: 'Account' } });
    expect(found!.matched!.text).toMatch(/^••••/);
    expect(recordsOf(await search('032180000'))).toEqual([]);
    expect(recordsOf(await search('21800001'))).toEqual([]);
    // Many at once would make guessing cheap.
    expect(recordsOf(await search('0321800001 0321800002'))).toEqual([]);
  });

  it('finds nothing in a country that hides the field', async () => {
    await sql`update parcel set customs = 'ZZ-99881' where code = 'LATE-1'`.execute(gateway.db);
    expect(codes(await search('99881'))).toEqual([]);
  });
});

describe('who searches', () => {
  it('finds nothing of resources without permission', async () => {
    const clerk = gateway.signIn({ merchantId, permissions: new Set(['post:crates']) });
    const { groups } = await search('MXC20261101482913', 'AA,BB', clerk);
    expect(groups.map(({ resource }) => resource)).toEqual(['crates']);
  });

  it('finds nothing of countries that are not theirs, even if asked for', async () => {
    const clerk = gateway.signIn({ merchantId, countries: ['AA'] });
    expect(codes(await search('482913', 'AA,BB,ZZ', clerk))).toEqual(['MXC20261101482913']);
    const there = await gateway.send(clerk, 'GET', '/api/manage/BB/search?q=482913');
    expect(there.body.code).toBe(418);
  });

  it('is signed in', async () => {
    expect(await gateway.send(undefined, 'GET', '/api/manage/AA/search?q=482913')).toMatchObject({
      status: 401,
    });
  });
});

describe('what cannot be searched for', () => {
  it.each(['', '   ', 'a', '%', '7'])('%j finds nothing, and says that it is too short', async (q) => {
    expect(await search(q)).toMatchObject({ groups: [], isShort: true });
  });

  it('is more than a hundred numbers, which says how many are left out', async () => {
    const numbers = Array.from({ length: 119 }, (_, index) => `N${100_000 + index}`);
    const found = await search(['MXC20261101482913', ...numbers].join(' '));
    expect([codes(found), found.leftOut]).toEqual([['MXC20261101482913'], 20]);
  });

  it.each([
    ['a'.repeat(2_501), 'maxLength'],
    ['a\0', 'type.text'],
  ])('is reported', async (q, keyword) => {
    const answer = await gateway.send(token, 'GET', `/api/manage/AA/search?${new URLSearchParams({ q })}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/q', keyword }] } });
  });

  it('by an index, as of Chinese letters, is looked for in the newest records, and says so', async () => {
    expect(await search('王伟')).toMatchObject({ isNewestOnly: true });
    expect(await search('lopez')).toMatchObject({ isNewestOnly: false });
  });
});

it('shows the newest of many records, and counts no further than 200', async () => {
  const parcels = Array.from({ length: 450 }, (_, index) => ({
    merchantId,
    country: index % 2 ? 'AA' : 'BB',
    code: `MANY${1_000 + index}`,
    price: 1,
    sentAt: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
  }));
  await insertRecords(gateway.db, entityTable(model, 'parcel'), parcels);
  const { groups } = await search('many');
  expect(groups[0]!.count).toBeNull();
  expect(groups[0]!.records.map(({ label }) => label)).toEqual([
    'MANY1449',
    'MANY1448',
    'MANY1447',
    'MANY1446',
    'MANY1445',
  ]);
});
