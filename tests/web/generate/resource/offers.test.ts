import { describe, expect, it } from 'vitest';
import { isOffered, type Rights } from '../../../../src/web/generate/resource/offers';
import { forOthersText, isAboveAmount } from '../../../../src/web/generate/resource/recordOffers';
import type { SessionCountry } from '../../../../src/web/session/sessionStore';

const rights = (amounts: Rights['amounts']): Rights => ({
  can: (permission) => permission === 'pay',
  sandbox: false,
  country: { code: 'MX', currency: 'MXN' } as SessionCountry,
  ...(amounts && { amounts }),
});

const translate = (key: string, params?: Record<string, unknown>) => `${key} ${String(params?.actions)}`;

describe('what moves money', () => {
  const pay = { permission: 'pay', moves: 'amount' };
  const sweep = { permission: 'pay', moves: true as const };

  it('is offered as anything else where the role has no largest amount', () => {
    const others: Rights['amounts'][] = [undefined, {}, { approve: { PEN: 5 } }];
    for (const amounts of others) {
      expect(isOffered(pay, rights(amounts))).toBe(true);
      expect(isOffered(sweep, rights(amounts))).toBe(true);
      expect(isOffered({ permission: 'approve', moves: 'amount' }, rights(amounts))).toBe(false);
    }
  });

  it('is offered in the currencies that the role has an amount in, if the amount is known before', () => {
    expect(isOffered(pay, rights({ pay: { MXN: 5 } }))).toBe(true);
    expect(isOffered(pay, rights({ pay: { PEN: 5 } }))).toBe(false);
    expect(isOffered(sweep, rights({ pay: { MXN: 5 } }))).toBe(false);
    expect(isOffered({ permission: 'pay' }, rights({ pay: { PEN: 5 } }))).toBe(true);
  });

  it('says why it is for others', () => {
    const [release, remove] = [
      { name: 'release', title: 'Approve' },
      { name: 'delete', title: 'Delete' },
    ];
    const record = { id: '1', $forOthers: ['release', 'delete'], $aboveAmount: ['release'] };
    expect(isAboveAmount(release, record)).toBe(true);
    expect(forOthersText([release, remove], record, 'en', translate)).toBe(
      'corridor.detail.notByCreator delete corridor.detail.aboveAmount approve',
    );
  });
});
