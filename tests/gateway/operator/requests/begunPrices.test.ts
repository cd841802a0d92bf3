import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Price, Tenants } from '../../../../src/metadata/model/Tenants';
import { oneMerchant } from '../support/tenants';
import { RequestGateway } from './support/RequestGateway';

let here: RequestGateway;
beforeAll(async () => {
  here = await RequestGateway.open();
});
afterAll(() => here.close());
beforeEach(() => here.later());

const priced = (...standard: Price[]): Tenants => ({ ...oneMerchant, fees: { standard } });
const always = oneMerchant.fees.standard[0]!;
const mx = (begins: string | undefined, rate: string): Price => ({
  country: 'MX',
  kind: 'payout',
  ...(begins === undefined ? {} : { begins }),
  tiers: [{ rate }],
});
const payoutPrices = async () =>
  (
    await here.gateway.db
      .selectFrom('dated_fee_tier')
      .select(['begins', 'rate'])
      .where('country', '=', 'MX')
      .where('kind', '=', 'payout')
      .orderBy('begins')
      .execute()
  ).map(({ begins, rate }) => [begins, rate]);

describe('a price', () => {
  it('without a day counts from the midnight after its approval, and what was charged before stays', async () => {
    const request = await here.propose(here.olga, priced(always, mx(undefined, '2%')));
    expect(request.changes).toContain(
      `~ 700100 fees MX payout: from 0.00 0.00 + 1.5% → from 0.00 0.00 + 1.5%, from ${here.day(1)}: from 0.00 0.00 + 2%`,
    );
    // Two days pass, and in Mexico it is still the evening of the second one.
    here.gateway.clock.set(`${here.day(3)}T05:30:00Z`);
    await here.approve(here.pavel, request);
    expect(await payoutPrices()).toEqual([[here.day(0), 20_000]]);
    // The same file again changes nothing, also once the price has begun.
    await expect(here.propose(here.olga, priced(always, mx(undefined, '2%')))).rejects.toMatchObject({
      text: 'tenants.nothing',
    });
    here.gateway.clock.set(`${here.day(5)}T12:00:00Z`);
    await expect(here.propose(here.olga, priced(always, mx(undefined, '2%')))).rejects.toMatchObject({
      text: 'tenants.nothing',
    });
  });

  it('that begins on a day in the past is refused with its line, and one that has begun is not when it is approved', async () => {
    for (const offset of [0, -1, -30]) {
      const wrong = here.propose(here.olga, priced(always, mx(undefined, '2%'), mx(here.day(offset), '3%')));
      await expect(wrong).rejects.toMatchObject({
        status: 422,
        text: 'tenants.invalid',
        errors: [
          {
            path: '/content',
            keyword: 'begins-in-the-past',
            params: { line: 33 },
            msg: expect.stringMatching(
              new RegExp(
                `^merchants.json:33:19 .* since ${here.day(offset)} for MX payout of merchant 700100, .* on ${here.day(1)} or later`,
              ),
            ),
          },
        ],
      });
    }
    const tomorrow = priced(always, mx(undefined, '2%'), mx(here.day(1), '3%'));
    const request = await here.propose(here.olga, tomorrow);
    here.gateway.clock.set(`${here.day(1)}T12:00:00Z`);
    await expect(here.approve(here.pavel, request)).rejects.toMatchObject({
      status: 422,
      text: 'tenants.invalid',
    });
    await here.reject(here.olga, request);
  });

  it('that was announced and has begun stays in the file, and what the file forgets is still known', async () => {
    const announced = here.day(1);
    const file = priced(always, mx(undefined, '2%'), mx(announced, '3%'));
    await here.approve(here.pavel, await here.propose(here.olga, file));
    here.gateway.clock.set(`${here.day(10)}T12:00:00Z`);
    await expect(here.propose(here.olga, file)).rejects.toMatchObject({ text: 'tenants.nothing' });
    await expect(here.propose(here.olga, priced(always, mx(undefined, '3%')))).rejects.toMatchObject({
      text: 'tenants.nothing',
    });
    expect(await payoutPrices()).toContainEqual([announced, 30_000]);
  });

  it('of a kind that was free begins at midnight as well, and ends at one', async () => {
    const recharge: Price = { country: 'MX', kind: 'recharge', tiers: [{ fixed: '5.00' }] };
    const request = await here.propose(here.olga, priced(always, mx(undefined, '3%'), recharge));
    expect(request.changes).toEqual([`+ 700100 fees MX recharge: from ${here.day(1)}: from 0.00 5.00 + 0%`]);
    await here.approve(here.pavel, request);
    here.gateway.clock.set(`${here.day(5)}T12:00:00Z`);
    const back = await here.propose(here.olga, priced(always, mx(undefined, '3%')));
    expect(back.changes).toEqual([
      expect.stringMatching(
        new RegExp(`^~ 700100 fees MX recharge: .* from ${here.day(1)}: from 0.00 0.00 \\+ 0%$`),
      ),
    ]);
    await here.reject(here.olga, back);
  });
});
