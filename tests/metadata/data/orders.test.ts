import { describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { matchesCondition } from '../../../src/metadata/validation/matchesCondition';
import type { PermissionNode } from '../../../src/metadata/model/definitions';
import { realModel } from '../support/realModel';

const collections = bindResource(realModel, 'collection-orders', 'MX', 'en');
const payouts = bindResource(realModel, 'payout-orders', 'MX', 'en');
const payments = bindResource(realModel, 'pay-in-details', 'MX', 'en');

describe('orders', () => {
  it('share their states and what may follow them', () => {
    expect(collections.fields.status?.transitions).toEqual({
      accepted: ['inProgress', 'failed'],
      inProgress: ['completed', 'failed'],
      completed: ['refunded'],
      failed: [],
      refunded: [],
    });
    expect(payouts.fields.status?.transitions).toEqual({
      ...collections.fields.status?.transitions,
      awaitingApproval: ['accepted', 'rejected', 'canceled'],
      rejected: [],
      canceled: [],
    });
  });

  it('call their states the same, in both languages', () => {
    const words = (name: string, language: string) =>
      bindResource(realModel, name, 'MX', language).fields.status?.options?.map(({ title }) => title);
    const titles = { en: ['Completed', 'Failed', 'Refunded'], zh: ['已完成', '失败', '已退款'] };
    for (const [language, expected] of Object.entries(titles)) {
      expect(words('collection-orders', language)).toEqual(expect.arrayContaining(expected));
      expect(words('payout-orders', language)).toEqual(
        expect.arrayContaining(words('collection-orders', language)!),
      );
    }
  });

  it('are not called approved, nor is anything else that nobody reviews', () => {
    const reviewed: string[] = [];
    for (const [name, { review, actions = {}, scope = 'country' }] of Object.entries(realModel.resources)) {
      if (scope !== 'country') continue;
      for (const country of Object.keys(realModel.countries)) {
        const { fields } = bindResource(realModel, name, country, 'en');
        const titles = Object.values(fields).flatMap(({ options = [] }) => options.map(({ title }) => title));
        if (!titles.some((title) => /approved/i.test(title))) continue;
        // Operators have reviewed it, or a second person of the merchant.
        const reviewing = review ?? Object.values(actions).find(({ not }) => not === 'creator');
        expect(reviewing, `${name} in ${country}`).toBeDefined();
        reviewed.push(name);
      }
    }
    expect(reviewed).not.toEqual([]);
  });

  it('let a callback be simulated while they are in progress', () => {
    const when = collections.actions.find(({ name }) => name === 'simulateCallback')?.when;
    expect(matchesCondition(when!, { status: 'inProgress' })).toBe(true);
    expect(matchesCondition(when!, { status: 'completed' })).toBe(false);
    expect(matchesCondition(when!, {})).toBe(false);
  });
});

describe('pay-in details', () => {
  it('may be settled again after settlement failed', () => {
    expect(payments.fields.settlement?.transitions).toEqual({
      unsettled: ['settled', 'settlementFailed', 'returned'],
      settled: [],
      settlementFailed: ['unsettled'],
      returned: ['unsettled'],
    });
  });

  it('have no callback to send again while they match no order', () => {
    const when = payments.actions.find(({ name }) => name === 'recallback')?.when;
    expect(matchesCondition(when!, { orderNo: 'C1' })).toBe(true);
    expect(matchesCondition(when!, { orderNo: null })).toBe(false);
    expect(matchesCondition(when!, {})).toBe(false);
  });
});

describe('the menu', () => {
  it('has the routes of the product (2.3)', () => {
    const routes = realModel.navigation.map(({ path, children }) => [
      path,
      children?.map((entry) => [entry.path, entry.permission, ...entry.type]),
    ]);
    expect(Object.fromEntries(routes)).toMatchObject({
      '/overview': expect.arrayContaining([['/overview/index', 'overview:globle', 'Global']]),
      '/trade': expect.arrayContaining([
        ['/Collectorders', 'trade:collection', 'account'],
        ['/PayDetailed', 'trade:paymentstatement', 'account'],
        ['/Paymentorders', 'trade:payment', 'account'],
      ]),
    });
  });

  it('has every permission that the product knows (9.3)', () => {
    const names = (nodes: PermissionNode[]): string[] =>
      nodes.flatMap(({ perms, children = [] }) => [perms, ...names(children)]);
    const known = names(realModel.permissions);
    expect(known).toEqual(
      expect.arrayContaining(
        (
          'home home:businesshome overview overview:globle trade trade:collection trade:paymentstatement trade:payment ' +
          'financialcenter financialcenter:manage account:details account:bank uploadmenu uploadmenumerchant:uploadlist ' +
          'merchant merchant:application merchant:info personal personal:personalhome personal:personalhome:view'
        ).split(' '),
      ),
    );
    expect(new Set(known).size).toBe(known.length);
  });
});
