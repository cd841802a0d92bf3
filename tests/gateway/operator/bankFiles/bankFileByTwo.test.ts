import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BankFileRequest, makeBankFile } from '../../../../src/gateway/operator/bankFiles/bankFiles';
import type { OperatorRights } from '../../../../src/gateway/operator/OperatorRights';
import { decideReview } from '../../../../src/gateway/operator/reviews/decide';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import { asOperator, enroll, type SignedIn } from '../support/people';
import { applyFile, oneMerchant } from '../support/tenants';

let gateway: FundGateway;
let account: string;
/** Who has approved all withdrawals of these tests. */
let olga: SignedIn;
let pavel: SignedIn;
beforeAll(async () => {
  gateway = await fundGateway();
  account = await gateway.bankAccount('MX');
  await gateway.setAvailable('MX', 100_000_000);
  olga = await enroll(gateway, 'olga');
  pavel = await enroll(gateway, 'pavel');
  await applyFile(gateway, oneMerchant);
});
afterAll(() => gateway.close());

/** Approves a withdrawal as Olga, and returns its number. */
async function approved(amount: number): Promise<string> {
  const { id, withdrawalNo } = await gateway.withdrawn('MX', { bankAccountId: account, amount });
  const { config, handlers } = gateway.context;
  const by = { ...asOperator(gateway, olga), scope: { config }, effects: handlers.effects, language: 'en' };
  await decideReview(by, { name: id, seen: undefined, decision: 'approve' });
  return withdrawalNo;
}

let isFirst = true;
/** Makes a file, and returns what stands in it and what was left out. */
async function fileOf(by: SignedIn, rights: Partial<OperatorRights> = {}, settings: object = {}) {
  const request: BankFileRequest = {
    country: 'MX',
    format: 'csv',
    ...(isFirst && { since: '2026-11-01T00:00:00Z' }),
  };
  const config = { ...gateway.context.config, ...settings };
  const { file, unfit } = await makeBankFile({ ...asOperator(gateway, by), config, ...rights }, request);
  isFirst &&= file === undefined;
  return {
    content: file?.content ?? '',
    unfit: unfit.map(({ number, reason }) => [number, reason] as const),
  };
}

it('a file holds nothing that whoever makes it has approved, nor a puppet of theirs', async () => {
  const number = await approved(30_000);
  expect(await fileOf(olga)).toEqual({ content: '', unfit: [[number, 'secondPerson']] });
  const puppet = await enroll(gateway, 'puppet', { by: olga });
  expect(await fileOf(puppet)).toEqual({ content: '', unfit: [[number, 'secondPerson']] });
  const made = await fileOf(pavel);
  expect(made.unfit).toEqual([]);
  expect(made.content).toContain(number);
});

it('a file holds nothing above the amounts of whoever makes it, but for what they may do alone', async () => {
  const [small, large] = [await approved(20_000), await approved(20_001)];
  const limited = await fileOf(pavel, { limits: { MXN: 19_999 } });
  expect(Object.fromEntries(limited.unfit)).toEqual({ [small]: 'aboveLimit', [large]: 'aboveLimit' });
  expect((await fileOf(pavel, { limits: { PEN: 90_000 } })).content).toBe('');
  const own = await fileOf(olga, { alone: { MXN: 20_000 } });
  expect(own.unfit).toEqual([[large, 'secondPerson']]);
  expect(own.content).toContain(small);
  expect(own.content).not.toContain(large);
  expect((await fileOf(pavel, { limits: { MXN: 20_001 } })).content).toContain(large);
});
