import { describe, expect, it } from 'vitest';
import { bindViews } from '../../../../src/metadata/bind/list/bindViews';
import type { BoundField } from '../../../../src/metadata/model/BoundField';
import type { ResourceDefinition } from '../../../../src/metadata/model/definitions';

const field = (name: string, more: Partial<BoundField>): BoundField => ({
  name,
  title: name,
  type: 'string',
  kind: 'text',
  ui: {},
  ...more,
});

const options = ['waiting', 'sent'].map((value) => ({ value, title: value }));

const fields: Record<string, BoundField> = {
  code: field('code', { kind: 'identifier' }),
  price: field('price', { type: 'integer', kind: 'money' }),
  sentAt: field('sentAt', { kind: 'instant' }),
  state: field('state', { kind: 'state', options }),
};

const list = {
  columns: ['code', 'price'],
  sort: { field: 'sentAt', order: 'desc' as const },
};

const bind = (more: Partial<NonNullable<ResourceDefinition['list']>>) =>
  bindViews({ ...list, ...more }, fields);

describe('the views of a list file', () => {
  it('have filters as addresses keep them, and what they leave out from the list', () => {
    const filter = { state: 'sent', sentAt: 'today', price: { gte: 100 } };
    expect(bind({ views: { sent: { title: 'Sent', filter } } }).views).toEqual([
      {
        name: 'sent',
        title: 'Sent',
        filter: { state: ['sent'], sentAt: { range: 'today' }, price: { gte: 100 } },
        sort: list.sort,
        columns: list.columns,
      },
    ]);
  });

  it('have columns and an order of their own, as far as the country has the fields', () => {
    const sort = { field: 'price', order: 'asc' as const };
    const views = { dear: { title: 'Dear', filter: { state: 'sent' }, sort, columns: ['state', 'weight'] } };
    expect(bind({ views }).views).toMatchObject([{ sort, columns: ['state'] }]);
  });

  it('are without values that the country lacks', () => {
    const views = { ended: { title: 'Ended', filter: { state: ['sent', 'lost'] } } };
    expect(bind({ views }).views).toMatchObject([{ filter: { state: ['sent'] } }]);
  });

  it.each<Record<string, string | string[]>>([
    { state: 'lost' },
    { state: ['lost', 'gone'] },
    { state: 'sent', colour: 'red' },
  ])('are left out where the country cannot filter by %j, as they would have all records', (filter) => {
    expect(bind({ views: { other: { title: 'Other', filter } } }).views).toBeUndefined();
  });
});

describe('the tabs of a list file', () => {
  it('are those of a field that the country has', () => {
    expect(bind({ tabs: { field: 'state' } }).tabs).toEqual({ field: 'state' });
    expect(bind({ tabs: { field: 'colour' } }).tabs).toBeUndefined();
  });

  it('have a rate of the values that the country has', () => {
    const rate = { title: 'Sent', values: ['sent'], of: ['sent', 'lost'] };
    expect(bind({ tabs: { field: 'state', rate } }).tabs?.rate).toEqual({ ...rate, of: ['sent'] });
    const none = { ...rate, values: ['lost'] };
    expect(bind({ tabs: { field: 'state', rate: none } }).tabs).toEqual({ field: 'state' });
  });
});
