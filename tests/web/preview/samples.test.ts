import { describe, expect, it } from 'vitest';
import type { PreviewedRecord, PreviewedScreen } from '../../../src/contract/preview';
import type { FigureQuery, FiguresResponse } from '../../../src/contract/figures';
import { previewData } from '../../../src/web/preview/previewData';
import { sampleGateway } from '../../../src/web/preview/sampleGateway';
import { country } from '../generate/support/country';

const orders = Array.from({ length: 8 }, (_, index): PreviewedRecord => {
  const status = index < 6 ? 'completed' : 'failed';
  return { id: String(index + 1), status, amount: 1000, balance: 5000 + index };
});

const screen: PreviewedScreen = {
  kind: 'page',
  name: 'home',
  screen: 'page',
  country: 'MX',
  language: 'en',
  permissions: [],
  parameters: {},
  width: 1280,
  records: { orders },
};

/** The figures that a screen is given for its queries. */
async function figures(...queries: Partial<FigureQuery>[]): Promise<FiguresResponse['figures']> {
  const all = queries.map((query) => ({ resource: 'orders', time: 'at', ...query }));
  const respond = sampleGateway(screen, { MX: { ...country, code: 'MX', zone: 'GMT-6', currency: 'MXN' } });
  const response = await respond('/api/manage/MX/figures', {
    method: 'POST',
    body: JSON.stringify({ figures: all }),
  });
  const { data } = (await response.json()) as { data: FiguresResponse };
  return data.figures;
}

/** The states of the orders that a list with a filter shows. */
const statuses = async (filter: Record<string, unknown>) => {
  const params = {
    filter,
    pagination: { page: 1, perPage: 25 },
    sort: { field: 'id', order: 'ASC' as const },
  };
  const { data } = await previewData(screen).getList('orders', params);
  return data.map(({ status }) => status as string);
};

const at = { gte: '2026-11-18T06:00:00.000Z', lt: '2026-11-20T06:00:00.000Z' };

describe('sample data of a preview', () => {
  it('is counted and summed as a gateway does, by what its records have', async () => {
    const [all, failed, balance, byStatus] = await figures(
      { filter: { at }, sums: ['amount'] },
      { filter: { at, status: { in: ['failed', 'refunded'] } } },
      { balance: 'balance', filter: {} },
      { filter: { at }, groupBy: 'status' },
    );
    expect(all).toEqual({ rows: [{ currency: 'MXN', count: 8, sums: { amount: 8000 } }] });
    expect(failed).toEqual({ rows: [{ currency: 'MXN', count: 2, sums: {} }] });
    expect(balance).toEqual({ rows: [{ currency: 'MXN', count: 1, sums: { balance: 5000 } }] });
    expect(byStatus).toEqual({
      rows: [
        { currency: 'MXN', count: 6, sums: {}, group: 'completed' },
        { currency: 'MXN', count: 2, sums: {}, group: 'failed' },
      ],
    });
  });

  it('is spread over the days of a chart, as they begin in the country, and was less the day before', async () => {
    const [days, before] = await figures(
      { filter: { at }, interval: 'day' },
      { filter: { at }, asOf: '2026-11-19T15:00:00.000Z' },
    );
    expect(days).toEqual({
      rows: [
        { currency: 'MXN', count: 4, sums: {}, start: '2026-11-18T06:00:00.000Z' },
        { currency: 'MXN', count: 4, sums: {}, start: '2026-11-19T06:00:00.000Z' },
      ],
    });
    expect(before).toEqual({ rows: [{ currency: 'MXN', count: 4, sums: {} }] });
  });

  it('goes without what only a gateway knows', async () => {
    const response = await sampleGateway(screen, { MX: country })('/api/global/sessions', {});
    expect(response.status).toBe(404);
    await expect(previewData(screen).revealField('orders', '1', 'amount')).rejects.toThrow('revealField');
  });

  it('is in lists as their fixed filters have it, and of any kind where none is', async () => {
    expect(await statuses({ status: 'failed' })).toEqual(['failed', 'failed']);
    expect(await statuses({ status: 'refunded' })).toEqual(Array(4).fill('completed'));
  });
});
