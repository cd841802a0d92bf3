import { cleanup, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { BoundResource } from '../../../../src/metadata/model/BoundResource';
import { bindResource } from '../../../../src/metadata/bind/bindResource';
import { HeadlineSum } from '../../../../src/web/generate/detail/HeadlineSum';
import { ResourceDetail } from '../../../../src/web/generate/detail/ResourceDetail';
import { parcel, parcels } from '../support/parcels';
import { renderScreen } from '../support/renderScreen';
import { realModel } from '../../../metadata/support/realModel';

const money = (name: string, title: string) => ({ ...parcels.fields.price!, name, title });

describe('a record with a headline', () => {
  const headline = { amount: 'price', state: 'state', minus: 'duty', equals: 'net' };
  const resource = {
    ...parcels,
    fields: { ...parcels.fields, duty: money('duty', 'Duty'), net: money('net', 'Net') },
    detail: { ...parcels.detail!, headline, sections: [{ title: 'Parcel', fields: ['kind'] }] },
  };
  const figures = async (values: object, shown: BoundResource = resource) => {
    const data = { getOne: async () => ({ data: { ...parcel, ...values } }), getEvents: async () => [] };
    renderScreen(<ResourceDetail id="p1" />, { resource: shown, data: data as never });
    await screen.findByRole('heading', { level: 1, name: 'AB12' });
    return screen
      .getAllByRole('term')
      .slice(0, 3)
      .map(({ parentElement: term }) => ({
        text: term!.textContent,
        operator: term!.dataset.operator,
      }));
  };

  it('begins with the amount and the state, and shows how one amount becomes another', async () => {
    expect(await figures({ price: 1000, duty: 50, net: 950 })).toEqual([
      { text: 'Price10.00 XXD', operator: undefined },
      { text: 'Duty0.50 XXD', operator: '−' },
      { text: 'Net9.50 XXD', operator: '=' },
    ]);
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription('10.00 XXD Packed');
  });

  it('begins with what was paid, once that is known', async () => {
    const paid = { ...resource.fields, paid: money('paid', 'Paid') };
    const detail = { ...resource.detail, headline: { ...headline, base: 'paid' } };
    const values = { price: 1000, paid: 1200, duty: 50, net: 1150 };
    expect(await figures(values, { ...resource, fields: paid, detail })).toEqual([
      { text: 'Paid12.00 XXD', operator: undefined },
      { text: 'Duty0.50 XXD', operator: '−' },
      { text: 'Net11.50 XXD', operator: '=' },
    ]);
    cleanup();
    const [first] = await figures({ ...values, paid: null }, { ...resource, fields: paid, detail });
    expect(first?.text).toBe('Price10.00 XXD');
  });

  it('says why the record is in its state, where there is a reason', async () => {
    const detail = { ...resource.detail, headline: { ...headline, reason: 'wish' } };
    await figures({ price: 1000, duty: 50, net: 950, wish: 'Account closed' }, { ...resource, detail });
    const [title, reason] = [parcels.fields.wish!.title, 'Account closed'];
    expect(screen.getByText(reason).closest('p')).toHaveTextContent(`${title}: ${reason}`);
    cleanup();
    await figures({ price: 1000, duty: 50, net: 950, wish: null }, { ...resource, detail });
    expect(screen.queryByText(new RegExp(`^${title}:`))).toBeNull();
  });

  it('shows how it becomes another where amounts are beyond 2^53, which are texts', async () => {
    const [price, net] = ['24999999999999975', '24999999999999925'];
    expect(await figures({ price, duty: 50, net })).toEqual([
      { text: 'Price249,999,999,999,999.75 XXD', operator: undefined },
      { text: 'Duty0.50 XXD', operator: '−' },
      { text: 'Net249,999,999,999,999.25 XXD', operator: '=' },
    ]);
  });

  it.each([
    [/^-\s?5.00 XXD Packed$/, { price: null, duty: 500 }],
    [/^5.00 XXD Packed$/, { price: 500, duty: null }],
  ])('begins with the one of two amounts that the record has, with its sign: %s', async (text, values) => {
    const { amount: _amount, ...others } = headline;
    const statement = { time: 'sentAt', plus: 'price', minus: 'duty' };
    await figures(values, {
      ...resource,
      list: { ...resource.list!, statement },
      detail: { ...resource.detail, headline: { ...others, amounts: ['price', 'duty'] } },
    });
    expect(screen.getByRole('heading', { level: 1 })).toHaveAccessibleDescription(text);
  });

  it('shows the sum of the records only of which it is one', async () => {
    const when = { properties: { state: { const: 'lost' } }, required: ['state'] };
    const detail = { ...resource.detail, headline: { ...headline, when } };
    const [first] = await figures({ price: 1000, duty: 50, net: 950 }, { ...resource, detail });
    expect(first).toMatchObject({ text: expect.stringContaining('Kind') });
    expect(screen.queryByText('Net')).toBeNull();
  });

  it.each([
    { price: 1000, duty: 50, net: 900 },
    { price: 1000, duty: 50, net: null },
  ])('claims no sum of figures that do not add up: %o', async (values) => {
    const operators = (await figures(values)).map(({ operator }) => operator);
    expect(operators).toEqual([undefined, undefined, undefined]);
  });
});

/** The terms with which the page of an order begins, each behind its sign. */
function termsOf(name: string, values: object, language = 'en'): string[] {
  const resource = bindResource(realModel, name, 'MX', language);
  renderScreen(<HeadlineSum record={{ id: 'o1', ...values }} />, { resource });
  return [...document.querySelectorAll<HTMLElement>('.sum-terms__term')].map(
    ({ dataset, textContent }) => `${dataset.operator ?? ''} ${textContent}`,
  );
}

describe('an order that was refunded', () => {
  const paid = { status: 'refunded', amount: 40_000, fee: 1_468, netAmount: 38_532 };

  it('leaves the fee of a collection', () => {
    expect(termsOf('collection-orders', paid)).toEqual([
      ' Amount400.00 XXD',
      '− Fee14.68 XXD',
      '− Refunded400.00 XXD',
      '= Net amount-14.68 XXD',
    ]);
  });

  it('says what was refunded in Chinese', () => {
    expect(termsOf('collection-orders', paid, 'zh')).toEqual([
      ' 订单金额400.00 XXD',
      '− 手续费14.68 XXD',
      '− 退款金额400.00 XXD',
      '= 净额-14.68 XXD',
    ]);
  });

  it('gives back all that was paid, also where that is not the amount, and claims no sum then', () => {
    const values = { ...paid, fee: 1_800, netAmount: 78_200 };
    expect(termsOf('collection-orders', values)).toEqual([
      ' Amount400.00 XXD',
      ' Fee18.00 XXD',
      ' Actual credited amount782.00 XXD',
      ' Refunded800.00 XXD',
      ' Net amount-18.00 XXD',
    ]);
  });

  it('leaves nothing of a payout, which comes back with its fee', () => {
    const values = { status: 'refunded', amount: 40_000, fee: 500, actualDebit: 40_500 };
    expect(termsOf('payout-orders', values)).toEqual([
      ' Amount400.00 XXD',
      '+ Fee5.00 XXD',
      '− Refunded405.00 XXD',
      '= Net debit0.00 XXD',
    ]);
  });

  it('is a sum without it before', () => {
    expect(termsOf('collection-orders', { ...paid, status: 'completed' })).toEqual([
      ' Amount400.00 XXD',
      '− Fee14.68 XXD',
      '= Actual credited amount385.32 XXD',
    ]);
  });
});

it('has the heading that its file names, and without a value of that what the list begins with', async () => {
  const resource = { ...parcels, detail: { ...parcels.detail!, title: 'wish' } };
  const data = { getOne: async () => ({ data: parcel }), getEvents: async () => [] };
  renderScreen(<ResourceDetail id="p1" />, { resource, data: data as never });
  await screen.findByRole('heading', { level: 1, name: 'Good luck' });
  const plain = { getOne: async () => ({ data: { ...parcel, wish: null } }), getEvents: async () => [] };
  renderScreen(<ResourceDetail id="p2" />, { resource, data: plain as never });
  await screen.findByRole('heading', { level: 1, name: 'AB12' });
});
