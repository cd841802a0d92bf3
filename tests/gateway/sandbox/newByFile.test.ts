import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fillSandbox } from '../../../src/gateway/sandbox/history/fillSandbox';
import { prepareDatabase } from '../../../src/gateway/database/schema/prepareDatabase';
import { migrations } from '../../../src/gateway/parts';
import { auditOrders } from '../../../src/gateway/sandbox/audit';
import { bindSchema } from '../../../src/metadata/bind/schemas/bindSchema';
import { compile } from '../../../src/metadata/compile';
import { checkSamples } from '../../../src/samples/checkSamples';
import { formatDiagnostic } from '../../../src/metadata/model/Diagnostic';
import type { Model } from '../../../src/metadata/model/Model';
import { readSource } from '../../../src/metadata/source/readSource';
import { createValidator } from '../../../src/metadata/validation/createValidator';
import { wallClock } from '../../../src/metadata/values/time';
import { productModel } from '../support/productModel';
import { type TestGateway, testGateway } from '../support/testGateway';
import { testKeyRing } from '../../support/keyRing';

const now = new Date('2026-11-20T18:00:00Z');

/** A country of one file, with nothing about a sandbox. Its code is one that stands for no real country, which the product may have. */
const country = {
  code: 'XZ',
  name: 'New Land',
  currency: 'USD',
  currencyName: 'US dollar',
  currencySymbol: '$',
  dialCode: '593',
  zone: 'GMT-5',
  timeZone: 'America/Guayaquil',
  numberFormat: 'es-EC',
  amount: { type: 'decimal', step: '0.01', precision: 2 },
  $defs: {
    amount: { maximum: 1_000_000 },
    payeeAccount: { minLength: 8, maxLength: 12 },
    payInMethod: { oneOf: [{ const: 'DEUNA', title: 'Deuna' }] },
    payOutMethod: { oneOf: [{ const: 'BANK_TRANSFER', title: 'Bank transfer' }] },
  },
};

const refund = {
  title: 'Refund request',
  type: 'object',
  'x-table': { unique: [['refundNo']] },
  'x-sample': { records: 12 },
  properties: {
    refundNo: {
      title: 'Refund no.',
      readOnly: true,
      $ref: 'common.json#/$defs/identifier',
      'x-generate': { prefix: 'RF', random: 10 },
    },
    amount: { title: 'Amount', $ref: 'country.json#/$defs/amount' },
    reason: {
      title: 'Reason',
      type: 'string',
      maxLength: 80,
      'x-personal': false,
      'x-sample': ['Broken', 'Too late'],
    },
    requestedOn: { title: 'Requested on', type: 'string', format: 'date' },
    state: {
      title: 'State',
      type: 'string',
      readOnly: true,
      default: 'open',
      oneOf: [
        { const: 'open', title: 'Open', 'x-ui': { tone: 'neutral' } },
        { const: 'approved', title: 'Approved', 'x-ui': { tone: 'info' } },
        { const: 'paid', title: 'Paid', 'x-ui': { tone: 'success' } },
      ],
      'x-transitions': { open: ['approved'], approved: ['paid'], paid: [] },
    },
    createdAt: {
      title: 'Created at',
      readOnly: true,
      $ref: 'common.json#/$defs/instant',
      'x-generate': 'now',
    },
    orderNo: {
      title: 'Order',
      $ref: 'common.json#/$defs/identifier',
      'x-ui': { record: { resource: 'collection-orders' } },
    },
    approvedOn: {
      title: 'Approved on',
      readOnly: true,
      type: 'string',
      format: 'date',
      'x-generate': { when: { state: ['approved'] } },
    },
    paidAt: {
      title: 'Paid at',
      readOnly: true,
      $ref: 'common.json#/$defs/instant',
      'x-generate': { when: { state: ['paid'] } },
    },
    paidBy: {
      title: 'Paid by',
      readOnly: true,
      type: 'string',
      maxLength: 40,
      'x-sample': { name: 'spanish' },
    },
  },
  required: ['refundNo', 'amount', 'state'],
  allOf: [
    {
      if: { properties: { state: { const: 'paid' } }, required: ['state'] },
      then: { required: ['paidBy'] },
    },
  ],
};

const refunds = {
  title: 'Refund requests',
  entity: 'refund-request',
  permission: 'trade:payment',
  list: { columns: ['refundNo', 'amount', 'state'], sort: { field: 'refundNo', order: 'asc' } },
  detail: { sections: [{ fields: ['refundNo', 'amount', 'state'] }], timeline: 'state' },
  create: { permission: 'trade:payment:pay', sections: [{ fields: ['amount', 'reason'] }] },
  actions: {
    approve: {
      title: 'Approve',
      permission: 'trade:payment:pay',
      transition: { field: 'state', to: 'approved' },
    },
  },
};

const figure = { title: 'Open', resource: 'refund-requests', time: 'createdAt', sum: 'amount' };
const page = {
  title: 'Refund board',
  permission: 'trade:payment',
  blocks: [{ block: 'figures', period: 'today', figures: [{ ...figure, filter: { state: 'open' } }] }],
};

let gateway: TestGateway;
let model: Model;

beforeAll(async () => {
  const source = await readSource(process.cwd());
  const add = (path: string, value: object) => source.files.set(path, JSON.stringify(value));
  add('schemas/countries/XZ.json', country);
  add('schemas/refund-request.json', refund);
  add('resources/refund-requests.json', refunds);
  add('resources/refund-board.page.json', page);
  const navigation = JSON.parse(source.files.get('resources/navigation.json') ?? '') as { entries: object[] };
  const [path, type] = ['/RefundBoard', ['account']];
  navigation.entries.push({ path, type, sort: 99, title: page.title, page: 'refund-board' });
  add('resources/navigation.json', navigation);
  const compiled = compile(source, [checkSamples]);
  if (!compiled.model) throw new Error(compiled.diagnostics.map(formatDiagnostic).join('\n'));
  model = compiled.model;
  gateway = await testGateway({ model });
});
afterAll(() => gateway.close());

const days = { keyRing: testKeyRing, seed: 'tests', days: 2, now };
const read = async (path: string) => {
  const { id: merchantId } = await gateway.db
    .selectFrom('merchant')
    .select('id')
    .where('code', '=', '800101')
    .executeTakeFirstOrThrow();
  const token = gateway.signIn({ merchantId });
  return (await gateway.send(token, 'GET', `/api/manage/${path}`)).body.data as Record<string, unknown>[];
};

it('a country and a resource that files add are used at once', async () => {
  const token = gateway.signIn({ countries: ['XZ'] });
  const base = '/api/manage/XZ/refund-requests';
  const past = await gateway.send(token, 'POST', base, { amount: 1_000_001 });
  expect(past).toMatchObject({ status: 422, body: { errors: [{ path: '/amount', keyword: 'maximum' }] } });
  const within = await gateway.send(token, 'POST', base, { amount: 1_000_000, reason: 'Broken' });
  const { id } = within.body.data as { id: string };
  expect(within).toMatchObject({ status: 200, body: { data: { amount: 1_000_000, state: 'open' } } });

  expect((await gateway.send(token, 'GET', base)).body.data).toMatchObject([
    { id, refundNo: expect.stringMatching(/^RF\d{10}$/) as string },
  ]);
  const { resource, time, sum } = figure;
  const filter = { state: 'open', [time]: { gte: '2026-01-01T00:00:00.000Z' } };
  const shown = async () => {
    const { body } = await gateway.send(token, 'POST', '/api/manage/XZ/figures', {
      figures: [{ resource, time, sums: [sum], filter }],
    });
    return (body.data as { figures: { rows: object[] }[] }).figures[0]?.rows;
  };
  expect(await shown()).toMatchObject([{ count: 1, sums: { amount: 1_000_000 } }]);
  expect((await gateway.send(token, 'POST', `${base}/${id}/approve`, {})).status).toBe(200);
  expect(await shown()).toEqual([]);
  const { body } = await gateway.send(token, 'GET', `${base}/${id}/events`);
  expect((body.data as { to: string }[]).map(({ to }) => to)).toEqual(['open', 'approved']);
});

it('a sandbox that is there already gets the data of a country and a resource that files add', async () => {
  const before = await productModel();
  await fillSandbox(gateway.db, before, days);
  await prepareDatabase(gateway.db, model, migrations);
  const lines: string[] = [];
  const filled = await fillSandbox(gateway.db, model, days, (line) => lines.push(line));
  expect(lines).toEqual([]);
  expect(filled?.orders).toBeGreaterThan(0);
  expect((await read('XZ/collection-orders')).length).toBeGreaterThan(0);
  expect((await read('XZ/payout-orders')).length).toBeGreaterThan(0);
  const broken = (await auditOrders(gateway.db, model)).filter(({ broken: count }) => count > 0);
  expect(broken).toEqual([]);

  for (const place of ['XZ', 'MX']) {
    const validate = createValidator(bindSchema(model, 'refund-request', place));
    const records = await read(`${place}/refund-requests`);
    expect(records).toHaveLength(12);
    expect(records.flatMap(({ id: _id, ...record }) => validate(record))).toEqual([]);
    const paid = records.find(({ state }) => state === 'paid')!;
    const timeline = await read(`${place}/refund-requests/${String(paid.id)}/events`);
    expect(timeline.map(({ to }) => to)).toEqual(['open', 'approved', 'paid']);
    const [, approved, settled] = timeline.map(({ at }) => String(at));
    const approvedOn = wallClock(approved!, model.countries[place]!.zone).format('YYYY-MM-DD');
    expect(paid).toMatchObject({ approvedOn, paidAt: settled });
    const open = records.find(({ state }) => state === 'open')!;
    expect([open.approvedOn, open.paidAt]).toEqual([undefined, undefined]);
  }
});

it('sample records name records of others that there are, older than they are', async () => {
  const named = await sql<{ orderNo: string; isOlder: boolean | null }>`
    select refund.order_no as "orderNo", "order".id < refund.id as "isOlder"
    from refund_request refund left join collection_order "order"
      on "order".order_no = refund.order_no and "order".merchant_id = refund.merchant_id
      and "order".country = refund.country
    where refund.order_no is not null`.execute(gateway.db);
  expect(named.rows.length).toBeGreaterThan(20);
  expect(named.rows.filter(({ isOlder }) => isOlder === null)).toEqual([]);
  expect(named.rows.filter(({ isOlder }) => isOlder).length).toBeGreaterThan(named.rows.length / 2);
});

it('a sandbox that has everything stays as it is', async () => {
  expect(await fillSandbox(gateway.db, model, days)).toBeUndefined();
});
