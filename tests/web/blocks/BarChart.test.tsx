import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FigureQuery, FigureResult, FigureRow } from '../../../src/contract/figures';
import { Blocks } from '../../../src/web/blocks/Blocks';
import type { ShownBlock } from '../../../src/web/blocks/parts/Block';
import { metadataLoaders } from '../../../src/web/client/metadataLoaders';
import { envelope, type FakeGateway, fakeGateway } from '../client/support/fakeGateway';
import { country } from '../generate/support/country';
import { parcels } from '../generate/support/parcels';
import { renderScreen } from '../generate/support/renderScreen';

vi.setConfig({ testTimeout: 30_000 });

const page = { name: 'sample', title: 'Sample', permission: 'sample', blocks: [] };
const block: ShownBlock = {
  block: 'barChart',
  title: 'By state',
  resource: 'parcels',
  time: 'sentAt',
  groupBy: 'state',
  sum: 'price',
  periods: ['last7Days', 'last12Months'],
};
const figuresPath = `/api/manage/${country.code}/figures`;
const user = userEvent.setup({ delay: null });

let gateway: FakeGateway;

const row = (group: FigureRow['group'], count: number, price: number | string, currency = 'XXD') => ({
  currency,
  group,
  count,
  sums: { price },
});

/** Renders the block with what the gateway says of its figure. */
async function show(result: FigureResult, shown: ShownBlock = block) {
  gateway.answer(figuresPath, { asOf: '2026-11-21T05:30:00.000Z', figures: [result] });
  await render(shown);
}

async function render(shown: ShownBlock) {
  // The block's code loads while it is rendered, for which React wants to be waited.
  await import('../../../src/web/blocks/chart/BarChart');
  await act(async () =>
    renderScreen(<Blocks blocks={[shown]} page={page} />, { permissions: ['parcels'], country }),
  );
}

const bars = async () =>
  within(await screen.findByRole('list', { name: 'By state' })).getAllByRole('listitem');

/** The titles of bars with their values. */
const texts = (items: HTMLElement[]) => items.map(({ textContent }) => textContent);

/** The filter of the list that a link leads to. */
function filterOf(link: HTMLElement): unknown {
  return JSON.parse(new URLSearchParams(link.getAttribute('href')!.split('?')[1]).get('filter')!);
}

const openTable = () => user.click(screen.getByRole('button', { name: 'Table' }));
const cells = () =>
  screen.getAllByRole('row').map(({ children }) => [...children].map(({ textContent }) => textContent));

beforeEach(() => {
  gateway = fakeGateway();
  vi.spyOn(metadataLoaders, 'loadResource').mockResolvedValue(parcels);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T05:30:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a chart by choice', () => {
  it('requests one figure, divided by the field', async () => {
    await show({ rows: [row('sent', 2, 700)] });
    await bars();
    const { figures } = gateway.requests.at(-1)!.body as { figures: FigureQuery[] };
    expect(figures).toEqual([
      {
        resource: 'parcels',
        time: 'sentAt',
        groupBy: 'state',
        sums: ['price'],
        filter: { sentAt: { gte: '2026-11-14T06:00:00.000Z', lt: '2026-11-21T06:00:00.000Z' } },
      },
    ]);
  });

  it('has a bar for each option, in their order, and nothing of another currency', async () => {
    await show({ rows: [row('sent', 2, '9007199254740993'), row('packed', 9, 900, 'USD')] });
    expect(texts(await bars())).toEqual(['Packed0.00', 'Sent90,071,992,547,409.93']);
  });

  it('draws bars to scale, in the tones of their options', async () => {
    await show({ rows: [row('sent', 1, 400), row('packed', 9, 100)] });
    const drawn = (await bars()).map((item) => item.querySelector<HTMLElement>('.bar-chart-bars__bar')!);
    const shares = drawn.map(({ style }) => Number(/\* ([\d.]+)\)$/.exec(style.width)?.[1]));
    expect(shares).toEqual([0.25, 1]);
    expect(drawn.map(({ className }) => className.split('--')[1])).toEqual(['info', 'success']);
  });

  it('counts where it has no sum', async () => {
    const { sum: _sum, ...counted } = block;
    await show({ rows: [row('sent', 1234, 0)] }, counted);
    expect(texts(await bars())).toEqual(['Packed0', 'Sent1,234']);
  });

  it('has only the options that its filter leaves', async () => {
    await show({ rows: [row('sent', 1, 100)] }, { ...block, filter: { state: ['sent'] } });
    expect(texts(await bars())).toEqual(['Sent1.00']);
  });

  it('has bars without a link for records with no option of the field', async () => {
    await show({ rows: [row('sent', 1, 100), row('lost', 1, 200), row(null, 1, 300)] });
    const items = await bars();
    expect(texts(items)).toEqual(['Packed0.00', 'Sent1.00', 'lost2.00', 'Not set3.00']);
    expect(items.map((item) => within(item).queryAllByRole('link').length)).toEqual([1, 1, 0, 0]);
  });

  it('has a table behind it, each row a link to the list of its records', async () => {
    await show({ rows: [row('sent', 2, 700)] }, { ...block, filter: { kind: 'gift' } });
    await bars();
    await openTable();
    expect(cells()).toEqual([
      ['State', 'Records', 'Amount XXD'],
      ['Packed', '0', '0.00'],
      ['Sent', '2', '7.00'],
      ['Total', '2', '7.00'],
    ]);
    expect(filterOf(screen.getByRole('link', { name: 'Sent' }))).toEqual({
      kind: ['gift'],
      state: ['sent'],
      sentAt: { range: 'last7Days' },
    });
  });

  it('has another period, whose list has the same days', async () => {
    await show({ rows: [row('sent', 2, 700)] });
    await bars();
    await user.click(screen.getByRole('radio', { name: '1 year' }));
    await bars();
    expect(filterOf(screen.getByRole('link', { name: 'Sent' }))).toEqual({
      state: ['sent'],
      sentAt: { from: '2025-12-01', to: '2026-11-20' },
    });
  });

  it('says that there are no records', async () => {
    await show({ rows: [] });
    await screen.findByText('No records in this period');
    expect(screen.queryByRole('list')).toBeNull();
  });

  it('says why it is not known, and never 0', async () => {
    await show({ unavailable: 'notReady', msg: 'Not counted yet.' });
    await screen.findByText('— Not counted yet.');
    await openTable();
    expect(cells().slice(1)).toEqual([
      ['Packed', '—Not known', '—Not known'],
      ['Sent', '—Not known', '—Not known'],
      ['Total', '—Not known', '—Not known'],
    ]);
  });

  it('says that it failed, and tries again', async () => {
    gateway.answer(figuresPath, () => envelope({ code: 403, msg: 'Not today.' }, { status: 403 }));
    await render(block);
    const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 10_000 });
    gateway.answer(figuresPath, {
      asOf: '2026-11-21T05:30:00.000Z',
      figures: [{ rows: [row('sent', 1, 100)] }],
    });
    await user.click(retry);
    expect(texts(await bars())).toEqual(['Packed0.00', 'Sent1.00']);
  });

  it('is left out in a country without the field', async () => {
    const { state: _state, ...fields } = parcels.fields;
    vi.mocked(metadataLoaders.loadResource).mockResolvedValue({ ...parcels, name: 'stateless', fields });
    await render({ ...block, resource: 'stateless' });
    expect(screen.queryByText('By state')).toBeNull();
    expect(gateway.requests).toEqual([]);
  });
});
