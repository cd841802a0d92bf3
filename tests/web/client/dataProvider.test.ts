import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BoundAction } from '../../../src/metadata/model/BoundResource';
import { createDataProvider } from '../../../src/web/client/dataProvider';
import { selectCountry } from '../../../src/web/session/countries';
import type { SessionCountry } from '../../../src/web/session/sessionStore';
import { envelope, fakeGateway, type FakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

const mexico = { code: 'MX', gatewayUrl: '' } as SessionCountry;
const list = (page: number, perPage = 2) => ({
  pagination: { page, perPage },
  sort: { field: 'requestedAt', order: 'DESC' as const },
  filter: { status: 'completed' },
});
let gateway: FakeGateway;

beforeEach(() => {
  signedIn();
  gateway = fakeGateway();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

/** The cursor that was last sent. */
const after = () => gateway.requests.at(-1)!.url.searchParams.get('after');

/** A list of five records in pages, as the gateway answers it. */
const answerPages = (total: string) =>
  gateway.answer('/api/manage/MX/orders', ({ url }) => {
    const [from = 0, to = 0] = JSON.parse(url.searchParams.get('range')!);
    const records = Array.from({ length: 5 }, (_, index) => ({ id: `r${index}` })).slice(from, to + 1);
    const more = to < 4;
    return envelope(
      { code: 200, data: records },
      {
        headers: {
          'Content-Range': `orders ${from}-${to}/${total}`,
          ...(more && { 'X-Next-Cursor': `after-r${to}` }),
        },
      },
    );
  });

describe('a list', () => {
  it('is requested in the simple REST dialect', async () => {
    answerPages('5');
    const answer = await createDataProvider(mexico).getList('orders', list(1));
    expect(answer).toMatchObject({
      data: [{ id: 'r0' }, { id: 'r1' }],
      total: 5,
      pageInfo: { hasNextPage: true, hasPreviousPage: false },
    });
    expect(Object.fromEntries(gateway.requests[0]!.url.searchParams)).toEqual({
      sort: '["requestedAt","DESC"]',
      range: '[0,1]',
      filter: '{"status":"completed"}',
    });
  });

  it('continues from the cursor of the previous page, and by range without one', async () => {
    answerPages('5');
    const provider = createDataProvider(mexico);
    await provider.getList('orders', list(1));
    await provider.getList('orders', list(2));
    expect(after()).toBe('after-r1');
    const last = await provider.getList('orders', list(3));
    expect(after()).toBe('after-r3');
    expect(last.pageInfo).toEqual({ hasNextPage: false, hasPreviousPage: true });
    await provider.getList('orders', list(2));
    expect(after()).toBe('after-r1');
    await provider.getList('orders', list(2, 1));
    expect(after()).toBeNull();
    await provider.getList('orders', { ...list(2), filter: {} });
    expect(after()).toBeNull();
  });

  it('comes with its totals where they are requested together, and says of which moment they are', async () => {
    const sums = [{ currency: 'MXN', count: 5, sums: { amount: 3 } }];
    gateway.answer('/api/manage/MX/orders', () =>
      envelope(
        { code: 200, data: { records: [{ id: 'r0' }], totals: sums } },
        {
          headers: {
            'Content-Range': 'orders 0-0/5',
            'X-Next-Cursor': 'after-r0',
            'X-As-Of': '2026-11-20T10:00:00.000Z',
          },
        },
      ),
    );
    const provider = createDataProvider(mexico);
    const { pagination, sort, filter } = list(1, 1);
    const answer = await provider.getTotals('orders', {
      filter,
      fields: ['amount'],
      page: { pagination, sort },
    });
    expect(answer).toEqual({
      data: sums,
      page: {
        data: [{ id: 'r0' }],
        total: 5,
        pageInfo: { hasNextPage: true, hasPreviousPage: false },
        meta: { asOf: '2026-11-20T10:00:00.000Z' },
      },
    });
    expect(Object.fromEntries(gateway.requests[0]!.url.searchParams)).toEqual({
      sort: '["requestedAt","DESC"]',
      range: '[0,0]',
      filter: '{"status":"completed"}',
      totals: 'amount',
    });
  });

  it('knows only whether there is more, beyond what the gateway counts', async () => {
    answerPages('*');
    const answer = await createDataProvider(mexico).getList('orders', list(1));
    expect(answer.total).toBeUndefined();
    expect(answer.pageInfo).toEqual({ hasNextPage: true, hasPreviousPage: false });
  });

  it('of related records filters by the one they belong to', async () => {
    answerPages('5');
    await createDataProvider(mexico).getManyReference('orders', { ...list(1), target: 'orderNo', id: 'C1' });
    expect(gateway.requests[0]!.url.searchParams.get('filter')).toBe('{"status":"completed","orderNo":"C1"}');
  });
});

describe('the data provider', () => {
  it('stays with its country when the user switches to another', async () => {
    gateway.answer('/api/manage/MX/orders/r1', { id: 'r1' });
    const provider = createDataProvider(mexico);
    selectCountry('PE');
    expect((await provider.getOne('orders', { id: 'r1' })).data).toEqual({ id: 'r1' });
    expect(gateway.requests[0]!.headers.get('Country')).toBe('MX');
  });

  it('lets its caller abort a request', async () => {
    const controller = new AbortController();
    gateway.answer('/api/manage/MX/orders/r1', () => {
      controller.abort();
      return { id: 'r1' };
    });
    const provider = createDataProvider(mexico);
    expect(provider.supportAbortSignal).toBe(true);
    const answer = provider.getOne('orders', { id: 'r1', signal: controller.signal });
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('sends the idempotency key of a change', async () => {
    gateway.answer('/api/manage/MX/orders', { id: 'r9' });
    gateway.answer('/api/manage/MX/orders/r9', { id: 'r9', amount: 2 });
    const provider = createDataProvider(mexico);
    await provider.create('orders', { data: { amount: 1 }, meta: { idempotencyKey: 'key-1' } });
    await provider.update('orders', { id: 'r9', data: { amount: 2 }, previousData: { id: 'r9' } });
    const [created, updated] = gateway.requests;
    expect(created).toMatchObject({ method: 'POST', body: { amount: 1 } });
    expect(created!.headers.get('Idempotency-Key')).toBe('key-1');
    expect(updated).toMatchObject({ method: 'PUT', body: { amount: 2 } });
    expect(updated!.headers.has('Idempotency-Key')).toBe(false);
  });

  it('rehearses a write without a key', async () => {
    const provider = createDataProvider(mexico);
    const rehearsal = { before: null, after: { id: 'a' }, fields: [] };
    gateway.answer('/api/manage/MX/orders', rehearsal);
    expect(await provider.rehearse('orders', { method: 'POST', path: '' }, { amount: 5 })).toEqual(rehearsal);
    expect(gateway.requests[0]).toMatchObject({ method: 'POST', body: { amount: 5 } });
    expect(gateway.requests[0]!.url.search).toBe('?rehearse=true');
    expect(gateway.requests[0]!.headers.get('Idempotency-Key')).toBeNull();
  });

  it('runs actions, and loads totals, events and files', async () => {
    const provider = createDataProvider(mexico);
    const action = { request: { method: 'POST', path: '{id}/pay' } } as BoundAction;
    gateway.answer('/api/manage/MX/orders/a%2Fb/pay', { id: 'a/b' });
    const options = { idempotencyKey: 'key-2', code: '123456' };
    await provider.runAction('orders', 'a/b', action, { amount: 5 }, options);
    expect(gateway.requests[0]).toMatchObject({ method: 'POST', body: { amount: 5 } });
    expect(gateway.requests[0]!.headers.get('Idempotency-Key')).toBe('key-2');
    expect(gateway.requests[0]!.headers.get('Authenticator-Code')).toBe('123456');

    gateway.answer('/api/manage/MX/orders', [{ currency: 'MXN', count: 2, sums: { amount: 3 } }]);
    const totals = await provider.getTotals('orders', { filter: { a: 1 }, fields: ['amount', 'fee'] });
    expect(totals.data).toEqual([{ currency: 'MXN', count: 2, sums: { amount: 3 } }]);
    expect(gateway.requests[1]!.url.search).toBe('?totals=amount%2Cfee&filter=%7B%22a%22%3A1%7D');

    const figures = { asOf: '2026-11-22T00:00:00.000Z', figures: [{ rows: [] }] };
    gateway.answer('/api/manage/MX/figures', figures);
    const requested = [{ resource: 'orders', time: 'requestedAt', filter: { status: 'completed' } }];
    expect(await provider.getFigures(requested)).toEqual(figures);
    expect(gateway.requests.at(-1)).toMatchObject({ method: 'POST', body: { figures: requested } });

    gateway.answer('/api/manage/MX/orders/r1/events', [{ to: 'accepted' }]);
    expect(await provider.getEvents('orders', 'r1')).toEqual([{ to: 'accepted' }]);

    gateway.answer(
      '/api/manage/MX/orders/export',
      () => new Response('x', { headers: { 'Content-Disposition': 'attachment; filename="o.csv"' } }),
    );
    const sort = { field: 'amount', order: 'ASC' as const };
    const file = await provider.exportFile('orders', {
      format: 'csv',
      filter: {},
      sort,
      columns: ['a', 'b'],
    });
    expect(file.name).toBe('o.csv');
    expect(Object.fromEntries(gateway.requests.at(-1)!.url.searchParams)).toEqual({
      format: 'csv',
      filter: '{}',
      sort: '["amount","ASC"]',
      columns: 'a,b',
    });
  });
});
