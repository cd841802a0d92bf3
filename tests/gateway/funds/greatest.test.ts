import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundForm } from '../../../src/metadata/bind/boundForm';
import { productModel } from '../support/productModel';
import { type FundGateway, fundGateway } from './support/fundGateway';

const model = await productModel();
let gateway: FundGateway;

beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

const stepOf = (resource: string, country: string) =>
  boundForm(model, { resource, form: 'create', country, language: 'en' })!.fields.amount!.multipleOf ?? 1;

const ask = (body: object) => gateway.owner.send('POST', 'MX/withdrawals/greatest/amount', body);

describe('the greatest amount of a withdrawal', () => {
  it.each(Object.keys(model.countries))('in %s is accepted, and the next one is not', async (country) => {
    const wallet = { kind: 'usdt', chain: 'TRC20', bankName: undefined, accountName: undefined } as const;
    const bankAccountId = await gateway.bankAccount(country, country === 'BP' ? wallet : {});
    await gateway.setAvailable(country, 123_456_789);
    const answer = await gateway.owner.send('POST', `${country}/withdrawals/greatest/amount`, {
      bankAccountId,
      remark: 'All of it',
    });
    expect(answer.status).toBe(200);
    const { greatest } = answer.body.data as { greatest: number };
    const body = { bankAccountId, amount: greatest };
    const rehearse = (amount: number) =>
      gateway.owner.send('POST', `${country}/withdrawals?rehearse=true`, { bankAccountId, amount });
    expect((await rehearse(greatest + stepOf('withdrawals', country))).status).toBe(422);
    expect((await gateway.withdraw(country, body)).status).toBe(200);
  });

  it('is none where the balance does not cover the smallest', async () => {
    const bankAccountId = await gateway.bankAccount('MX');
    await gateway.setAvailable('MX', 10_001);
    const answer = await ask({ bankAccountId });
    expect(answer.body.data).toEqual({ greatest: null });
  });

  it('needs the bank account, on which the fee depends, and says so at its field', async () => {
    expect(await ask({ amount: 5 })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/bankAccountId', keyword: 'required' }] },
    });
    expect(await ask({ bankAccountId: 'MXB00000000' })).toMatchObject({ status: 422 });
    expect(await ask({ bankAccountId: 'x', color: 'red' })).toMatchObject({ status: 422 });
    expect((await ask([])).status).toBe(422);
  });
});

describe('the greatest amount of a transfer', () => {
  it('is all that is available, in steps of the country', async () => {
    await gateway.setAvailable('PK', 250_050);
    const answer = await gateway.owner.send('POST', 'PK/merchant-transfers/greatest/amount', {
      receivingAccount: '800202',
    });
    const step = stepOf('merchant-transfers', 'PK');
    expect(answer.body.data).toEqual({ greatest: Math.floor(250_050 / step) * step });
  });
});
