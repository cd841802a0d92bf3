import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { read, utils } from 'xlsx';
import { newId } from '../../../src/gateway/database/ids';
import { GatewayError } from '../../../src/gateway/http/responses';
import type { HandlerInput, Handlers } from '../../../src/gateway/resources/handlers';
import { performBatches } from '../../../src/gateway/batches/performBatch';
import { attemptAlone } from '../../../src/gateway/jobs/attempts';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { voucherModel } from '../support/voucherModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const base = '/api/manage/AA/vouchers';
const path = `${base}/batches/create`;
let gateway: TestGateway;
let keys = 0;
const accept = (): void => undefined;
/** What the code behind the form does with a row; it may reject it. */
let onRow: (input: HandlerInput) => void = accept;

const handlers: Handlers = {
  create: {
    vouchers: {
      before: async (input) => onRow(input),
      preview: async ({ after }) => ({ approvedAmount: Number(after.amount) + 10 }),
    },
  },
};

beforeAll(async () => {
  const model = voucherModel();
  const { vouchers } = model.resources;
  Object.assign(vouchers!, { import: { form: 'create', permission: 'vouchers:import', limit: 5 } });
  Object.assign(vouchers!.create!, { rehearse: ['amount', 'approvedAmount'] });
  model.permissions = [...model.permissions, { perms: 'vouchers:import' }];
  const isLarge = { properties: { amount: { minimum: 100_000 } }, required: ['amount'] };
  const rule = { if: isLarge, then: { properties: { remark: { title: 'Why so much' } } } };
  model.schemas.voucher = { ...model.schemas.voucher, allOf: [rule] };
  gateway = await testGateway({ model, handlers, now: '2026-11-20T03:00:00Z' });
});
afterAll(() => gateway.close());
afterEach(() => {
  onRow = accept;
  vi.restoreAllMocks();
});

const row = (number: number, values: object = {}) => ({
  number,
  values: { orderNo: `O-${number}`, amount: number * 100, ...values },
});
const newKey = () => `import-vouchers-${++keys}`;
const send = (rows: object[], key: string | undefined = newKey(), query = '') =>
  gateway.send(
    gateway.signIn(ana),
    'POST',
    `${path}${query}`,
    { file: 'vouchers.xlsx', rows },
    key === '' ? {} : { 'idempotency-key': key },
  );
const get = (url: string, user: object = ana) => gateway.send(gateway.signIn(user), 'GET', `${path}${url}`);

/** Makes one attempt at each job that is due, with this test's code behind the form. */
async function attempt(): Promise<void> {
  const job = performBatches(async () => true);
  const later = new Date(Date.now() + 24 * 60 * 60_000);
  const claimed = await claimJobs(gateway.db, { limits: new Map([['batches.perform', 10]]), until: later });
  for (const each of claimed) {
    const workplace = { context: gateway.context, report: () => undefined };
    await attemptAlone(workplace, job, each, new AbortController().signal);
  }
}

interface State {
  id: string;
  number: string;
  total: number;
  done: number;
  failed: number;
  finishedAt: string | null;
}

async function imported(rows: object[]): Promise<State> {
  const { data } = (await send(rows)).body as { data: State };
  await attempt();
  return (await get(`/${data.id}`)).body.data as State;
}
const rowsOf = async ({ id }: State) => (await get(`/${id}/rows`)).body.data as Record<string, unknown>[];
const ordersNow = async () => {
  const { data } = (await gateway.send(gateway.signIn(ana), 'GET', base)).body;
  return (data as { orderNo: string }[]).map(({ orderNo }) => orderNo);
};

describe('an import', () => {
  it('is accepted at once, then creates each row as the form would', async () => {
    const { data } = (await send([row(2), row(3)])).body as { data: State };
    expect(data).toMatchObject({ file: 'vouchers.xlsx', total: 2, done: 0, failed: 0, finishedAt: null });
    await attempt();
    const state = (await get(`/${data.id}`)).body.data as State;
    expect(state).toMatchObject({ done: 2, failed: 0, finishedAt: '2026-11-20T03:00:00Z' });
    const [first] = await rowsOf(state);
    expect(first).toMatchObject({ number: 2, state: 'done', errors: null });
    const record = await gateway.send(gateway.signIn(ana), 'GET', `${base}/${String(first!.recordId)}`);
    expect(record.body.data).toMatchObject({
      orderNo: 'O-2',
      amount: 200,
      status: 'open',
      requestedBy: 'Ana',
    });
    expect(first!.label).toBe((record.body.data as { voucherNo: string }).voucherNo);
    const events = await gateway.send(
      gateway.signIn(ana),
      'GET',
      `${base}/${String(first!.recordId)}/events`,
    );
    expect(events.body.data).toMatchObject([{ to: 'open', actor: { kind: 'user', id: ana.userId } }]);
  });

  it('does nothing unless every row is valid, and names the cells that are not', async () => {
    const before = await ordersNow();
    const answer = await send([row(2), row(3, { amount: 0 }), row(4, { orderNo: undefined })]);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([
      { path: '/rows/3/amount', keyword: 'minimum' },
      { path: '/rows/4/orderNo', keyword: 'required' },
    ]);
    await attempt();
    expect(await ordersNow()).toEqual(before);
  });

  it('has no more rows than its resource allows, at least one, and no row twice', async () => {
    const six = [2, 3, 4, 5, 6, 7].map((number) => row(number));
    expect((await send(six)).body.errors).toMatchObject([{ path: '/rows', keyword: 'maxItems' }]);
    expect((await send([])).body.errors).toMatchObject([{ path: '/rows', keyword: 'minItems' }]);
    expect((await send([row(2), row(2)])).body.errors).toMatchObject([{ path: '/rows/2' }]);
  });

  it('is done once for one Idempotency-Key, and needs one', async () => {
    const key = newKey();
    const first = await send([row(20)], key);
    expect((await send([row(20)], key)).body).toEqual(first.body);
    await attempt();
    expect((await ordersNow()).filter((each) => each === 'O-20')).toHaveLength(1);
    expect(await send([row(21)], '')).toMatchObject({ status: 422 });
  });

  it('goes on after a row that is rejected, and keeps why', async () => {
    onRow = ({ body }) => {
      if (body.orderNo !== 'O-41') return;
      const errors = [{ path: '/orderNo', keyword: 'unique', params: {}, msg: 'Refunded already.' }];
      throw new GatewayError({ status: 422, text: 'gateway.invalidBody', errors });
    };
    const state = await imported([row(40), row(41), row(42)]);
    expect(state).toMatchObject({ done: 2, failed: 1 });
    expect((await rowsOf(state))[1]).toMatchObject({
      number: 41,
      state: 'failed',
      recordId: null,
      errors: [{ path: '/orderNo', msg: 'Refunded already.' }],
    });
  });

  it('goes on where it was after a failure, and does no row twice', async () => {
    let isBroken = true;
    onRow = ({ body }) => {
      if (isBroken && body.orderNo === 'O-51') throw new Error('no power');
    };
    const { data } = (await send([row(50), row(51), row(52)])).body as { data: State };
    await attempt();
    expect((await get(`/${data.id}`)).body.data).toMatchObject({ done: 2, failed: 0, finishedAt: null });
    isBroken = false;
    await attempt();
    expect((await get(`/${data.id}`)).body.data).toMatchObject({ done: 3, failed: 0 });
    const orders = await ordersNow();
    expect(['O-50', 'O-51', 'O-52'].map((each) => orders.filter((order) => order === each).length)).toEqual([
      1, 1, 1,
    ]);
  });

  it('does a row later that is rejected only for now', async () => {
    onRow = () => {
      throw new GatewayError({ status: 429, text: 'gateway.tooManyRequests' });
    };
    const { data } = (await send([row(58)])).body as { data: State };
    await attempt();
    expect((await get(`/${data.id}`)).body.data).toMatchObject({ done: 0, failed: 0, finishedAt: null });
    onRow = accept;
    await attempt();
    expect((await get(`/${data.id}`)).body.data).toMatchObject({ done: 1, failed: 0 });
  });

  it.each([
    ['whose code fails', 'wrong on our side', new Error('a fault of ours')],
    ['that is rejected for now', 'networks.off', new GatewayError({ status: 503, text: 'networks.off' })],
  ])('gives up a row %s each time, says why, and goes on', async (_title, why, thrown) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onRow = ({ body }) => {
      if (body.orderNo === 'O-60') throw thrown;
    };
    const { data } = (await send([row(60), row(61)])).body as { data: State };
    for (let count = 0; count < 3; count++) await attempt();
    const state = (await get(`/${data.id}`)).body.data as State;
    expect(state).toMatchObject({ done: 1, failed: 1 });
    const [failed] = await rowsOf(state);
    expect(failed!.errors).toMatchObject([{ msg: expect.stringContaining(why) as string }]);
  });

  it('is rehearsed as a whole: what would be booked, by row and in sum, and the rows that would be rejected', async () => {
    const before = await ordersNow();
    onRow = ({ body }) => {
      if (body.orderNo === 'O-71') throw new GatewayError({ status: 422, text: 'gateway.wrongState' });
    };
    const answer = await send([row(70), row(71), row(72)], '', '?rehearse=true');
    expect(answer.body.data).toEqual({
      count: 2,
      fields: ['amount', 'approvedAmount'],
      sums: [{ currency: 'AAA', sums: { amount: 14_200, approvedAmount: 14_220 } }],
      rejected: [{ number: 71, errors: [expect.objectContaining({ keyword: 'rejected' }) as object] }],
      rows: [
        { number: 70, amounts: { amount: 7_000, approvedAmount: 7_010 } },
        { number: 72, amounts: { amount: 7_200, approvedAmount: 7_210 } },
      ],
    });
    expect(await ordersNow()).toEqual(before);
  });

  it('has a number of its own, by which it is found as by its id', async () => {
    const states = [await imported([row(85)]), await imported([row(86)])];
    const [first, second] = states.map(({ number }) => number);
    expect(first).toMatch(/^[A-Z]{2}BT\d{16}$/);
    expect(second).not.toBe(first);
    expect((await get(`/${first}`)).body.data).toEqual(states[0]);
    expect((await get(`/${second}/rows`)).body.data).toMatchObject([{ number: 86, state: 'done' }]);
    expect((await get('/MXBT2026112000000000')).status).toBe(404);
  });

  it('is not found by another merchant, and not offered without the permission', async () => {
    const state = await imported([row(80)]);
    for (const name of [state.id, state.number]) {
      expect((await get(`/${name}`, {})).status).toBe(404);
      expect((await get(`/${name}/rows`, {})).status).toBe(404);
    }
    // Who sees the records sees what became of the import that made them, but no file with its values.
    const permissions = new Set(['vouchers', 'vouchers:create']);
    const reader = { ...ana, permissions };
    expect((await get('', reader)).status).toBe(403);
    expect((await get(`/${state.id}/file`, reader)).status).toBe(403);
    expect((await get(`/${state.id}`, reader)).status).toBe(200);
    expect((await get(`/${state.id}/rows`, reader)).status).toBe(200);
    expect((await get('')).body.data).toContainEqual(expect.objectContaining({ id: state.id }));
  });
});

/** The first sheet of a file, as a program that is not ours reads it. */
async function sheetOf(url: string, language = 'EN') {
  const response = await gateway.server.inject({
    url,
    headers: { authorization: gateway.signIn(ana), language },
  });
  const book = read(response.rawPayload, { cellNF: true });
  const sheet = book.Sheets[book.SheetNames[0]!]!;
  return { sheet, rows: utils.sheet_to_json<string[]>(sheet, { header: 1 }), book };
}

describe('the files of an import', () => {
  it('begin with a template: a column for each field, its limits as a note, texts as text', async () => {
    const { sheet, rows } = await sheetOf(`${base}/import-template`);
    expect(rows).toEqual([['Order no. *', 'Amount *', 'Remark']]);
    expect(sheet.C1.c[0].t).toBe(
      'Optional. The form calls it Why so much, depending on other columns. At most 40 characters.',
    );
    expect(sheet.B1.c[0].t).toContain('At least 0.01 AAA.');
    const csv = await gateway.server.inject({
      url: `${base}/import-template?format=csv`,
      headers: { authorization: gateway.signIn(ana) },
    });
    expect(csv.body).toBe('\uFEFFOrder no. *,Amount *,Remark\r\n');
  });

  it('end with the rows as they were sent, and what became of each', async () => {
    onRow = ({ body }) => {
      if (body.orderNo === 'O-91') throw new GatewayError({ status: 422, text: 'gateway.wrongState' });
    };
    const state = await imported([row(90, { remark: '=1+1' }), row(91)]);
    const all = await sheetOf(`${path}/${state.id}/file`);
    const [label] = (await rowsOf(state)).map((each) => each.label);
    expect(all.rows).toEqual([
      ['Order no.', 'Amount', 'Remark', '⚠ Row', '⚠ Result', '⚠ Record', '⚠ Reason'],
      ['O-90', 90, "'=1+1", 90, 'Done', label],
      ['O-91', 91, undefined, 91, 'Failed', undefined, expect.stringContaining('current state') as string],
    ]);
    const failed = await sheetOf(`${path}/${state.id}/file?rows=failed`);
    expect(failed.rows.map(([orderNo]) => orderNo)).toEqual(['Order no.', 'O-91']);
  });
});
