import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { attemptAlone } from '../../../src/gateway/jobs/attempts';
import { claimJobs } from '../../../src/gateway/jobs/claims';
import { performBatches } from '../../../src/gateway/batches/performBatch';
import { voucherModel } from '../support/voucherModel';
import { type Answer, type TestGateway, testGateway } from '../support/testGateway';

const base = '/api/manage/AA/vouchers';
const now = '2026-11-20T12:00:00Z';
let gateway: TestGateway;
let keys = 0;

beforeAll(async () => {
  const model = voucherModel();
  const { vouchers } = model.resources;
  Object.assign(vouchers!, { import: { form: 'create', permission: 'vouchers:import', limit: 20 } });
  Object.assign(vouchers!.create!, { rehearse: ['amount'] });
  model.permissions = [...model.permissions, { perms: 'vouchers:import' }];
  model.schemas.voucher = {
    ...model.schemas.voucher,
    'x-repeats': {
      fields: ['orderNo', 'amount', 'remark'],
      at: 'requestedAt',
      days: 30,
      unless: { status: ['rejected'], orderNo: ['TEST'] },
    },
  };
  gateway = await testGateway({ model, now });
});
afterAll(() => gateway.close());

const voucher = { orderNo: 'O-1', amount: 500 };

/** A merchant of its own, whose user creates vouchers one by one and in batches. */
function newMerchant() {
  gateway.clock.set(now);
  const token = gateway.signIn({ merchantId: newId() });
  const send = (
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
    key?: string,
    from = base,
  ) =>
    gateway.send(token, 'POST', `${from}${path}`, body, {
      'idempotency-key': key ?? `repeats-${++keys}`,
      ...headers,
    });
  const get = async (path: string) => (await gateway.send(token, 'GET', `${base}${path}`)).body.data;
  return {
    send,
    createElsewhere: () => send('', voucher, {}, undefined, '/api/manage/BB/vouchers'),
    create: (body: object = voucher, confirmation = '', key?: string) =>
      send('', body, { 'confirmed-repeats': confirmation }, key),
    importRows: (rows: object[], confirmation = '', key?: string, query = '') =>
      send(
        `/batches/create${query}`,
        { file: 'f.xlsx', rows: rows.map((values, index) => ({ number: index + 2, values })) },
        { 'confirmed-repeats': confirmation },
        key,
      ),
    /** Performs what was imported and returns what became of its rows. */
    results: async ({ body }: Answer) => {
      await performImports();
      const { id } = body.data as { id: string };
      return (await get(`/batches/create/${id}/rows`)) as { state: string; errors: object[] | null }[];
    },
    count: async () => ((await get('')) as object[]).length,
  };
}

async function performImports(): Promise<void> {
  const later = new Date(Date.now() + 24 * 60 * 60_000);
  for (const claimed of await claimJobs(gateway.db, {
    limits: new Map([['batches.perform', 10]]),
    until: later,
  })) {
    const workplace = { context: gateway.context, report: () => undefined };
    await attemptAlone(
      workplace,
      performBatches(async () => true),
      claimed,
      new AbortController().signal,
    );
  }
}

/** What confirms what an answer says is repeated. */
function confirmationOf({ body }: Answer): string {
  const [error] = (body.errors ?? []) as unknown as { params: { confirmation: string } }[];
  return error?.params.confirmation ?? '';
}

describe('a record that says the same as an earlier one', () => {
  it('is created only if that is confirmed, and shows the earlier one', async () => {
    const { create, count } = newMerchant();
    const { voucherNo, id } = (await create()).body.data as { voucherNo: string; id: string };
    const again = await create();
    expect(again.status).toBe(422);
    expect(again.body.msg).toContain('repeats an earlier record');
    expect(again.body.errors).toMatchObject([
      {
        path: '',
        keyword: 'repeats',
        params: { id, record: voucherNo },
        msg: `${voucherNo} of 2026-11-20 06:00 GMT-6 has the same values: Order no. and Amount.`,
      },
    ]);
    expect(await count()).toBe(1);
    expect((await create(voucher, confirmationOf(again))).status).toBe(200);
    expect(await count()).toBe(2);
  });

  it('must be confirmed again once another one has been created meanwhile', async () => {
    const { create } = newMerchant();
    await create();
    const confirmation = confirmationOf(await create());
    expect((await create(voucher, confirmation)).status).toBe(200);
    const third = await create(voucher, confirmation);
    expect(third.status).toBe(422);
    expect(third.body.errors).toHaveLength(2);
  });

  it('shows the three latest ones', async () => {
    const { create } = newMerchant();
    const made: string[] = [];
    let confirmation = '';
    let repeated: Answer | undefined;
    for (const hour of [12, 13, 14, 15]) {
      gateway.clock.set(`2026-11-20T${hour}:00:00Z`);
      const { body } = await create(voucher, confirmation);
      made.push((body.data as { voucherNo: string }).voucherNo);
      repeated = await create();
      confirmation = confirmationOf(repeated);
    }
    expect(repeated!.body.errors).toMatchObject(
      made
        .slice(1)
        .toReversed()
        .map((record) => ({ params: { record } })),
    );
  });

  it('is rehearsed only if that is confirmed', async () => {
    const { create, send } = newMerchant();
    await create();
    const rehearsed = await send('?rehearse=true', voucher);
    expect(rehearsed.status).toBe(422);
    const headers = { 'confirmed-repeats': confirmationOf(rehearsed) };
    expect((await send('?rehearse=true', voucher, headers)).status).toBe(200);
  });

  it('counts neither after its days, nor in a state that is excepted, nor of another merchant or country', async () => {
    const { create, createElsewhere } = newMerchant();
    for (const _ of [1, 2]) expect((await create({ ...voucher, orderNo: 'TEST' })).status).toBe(200);
    expect((await createElsewhere()).status).toBe(200);
    const { id } = (await create()).body.data as { id: string };
    expect((await newMerchant().create()).status).toBe(200);
    expect((await create({ ...voucher, amount: 501 })).status).toBe(200);
    gateway.clock.set('2026-12-20T12:00:00Z');
    expect((await create()).status).toBe(422);
    await gateway.db
      .updateTable('voucher' as 'record_event')
      .set({ status: 'rejected' } as object)
      .where('id', '=', id)
      .execute();
    expect((await create()).status).toBe(200);
    gateway.clock.set('2027-01-19T12:00:01Z');
    expect((await create()).status).toBe(200);
  });

  it('gets the first response where only the request is repeated', async () => {
    const { create, count } = newMerchant();
    const first = await create(voucher, '', 'the-same-key');
    const second = await create(voucher, '', 'the-same-key');
    expect(second.body).toEqual(first.body);
    expect(await count()).toBe(1);
  });

  it('is found by one of two requests at the same moment', async () => {
    const { create, count } = newMerchant();
    const answers = await Promise.all([create(), create(), create()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(2);
    expect(await count()).toBe(1);
  });
});

describe('rows that say the same as earlier records or rows', () => {
  const other = { orderNo: 'O-2', amount: 500 };

  it('are imported only if that is confirmed, which holds for exactly these', async () => {
    const { create, importRows, results, count } = newMerchant();
    await create();
    const first = await importRows([other, voucher, other]);
    expect(first.status).toBe(422);
    expect(first.body.errors).toMatchObject([
      { path: '/rows/3', keyword: 'repeats', params: { count: 2 } },
      {
        path: '/rows/4',
        params: { row: 2 },
        msg: 'The same Order no. and Amount as row 2 of the file.',
      },
    ]);
    const confirmation = confirmationOf(first);
    expect((await importRows([other, voucher, voucher], confirmation)).status).toBe(422);
    const sent = await importRows([other, voucher, other], confirmation);
    expect((await results(sent)).map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await count()).toBe(4);
  });

  it('must be confirmed again once another one has been created meanwhile', async () => {
    const { create, importRows } = newMerchant();
    await create();
    const confirmation = confirmationOf(await importRows([voucher]));
    await create(voucher, confirmationOf(await create()));
    expect((await importRows([voucher], confirmation)).status).toBe(422);
  });

  it('name the first of the rows', async () => {
    const { importRows } = newMerchant();
    const { body } = await importRows([voucher, voucher, voucher]);
    expect(body.errors).toMatchObject([
      { path: '/rows/3', params: { row: 2 } },
      { path: '/rows/4', params: { row: 2 } },
    ]);
  });

  it('are rehearsed only if that is confirmed', async () => {
    const { create, importRows } = newMerchant();
    await create();
    const first = await importRows([voucher], '', undefined, '?rehearse=true');
    expect(first.status).toBe(422);
    const second = await importRows([voucher], confirmationOf(first), undefined, '?rehearse=true');
    expect(second.body.data).toMatchObject({ count: 1, rejected: [] });
  });

  it('get the first response where only the request is repeated', async () => {
    const { importRows, results, count } = newMerchant();
    const sent = await importRows([voucher], '', 'the-same-file');
    await results(sent);
    const again = await importRows([voucher], '', 'the-same-file');
    expect(again.body.data).toMatchObject({ id: (sent.body.data as { id: string }).id });
    expect(await count()).toBe(1);
  });

  it('fail where another one was created after they were accepted, and leave the others alone', async () => {
    const { create, importRows, results, count } = newMerchant();
    const accepted = [await importRows([voucher, other]), await importRows([voucher])];
    await create({ orderNo: 'O-2', amount: 500 });
    const [first, second] = [await results(accepted[0]!), await results(accepted[1]!)];
    expect(first.map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(first[1]!.errors).toMatchObject([{ keyword: 'repeats' }]);
    expect(second.map(({ state }) => state)).toEqual(['failed']);
    expect(await count()).toBe(2);
  });
});
