import { afterAll, beforeAll, expect, it } from 'vitest';
import { operatorActor, readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import type { ReviewDetails } from '../../../../src/contract/operator/reviews';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';

const swiftAccount = {
  kind: 'usd',
  bankName: 'Citibank',
  accountNumber: '40020033001',
  swiftCode: 'CITIUS33',
  bankCountry: 'United States',
  bankAddress: '388 Greenwich Street, New York, NY 10013',
  companyAddress: '48 Market Street, San Francisco, CA 94105',
} as const;

let gateway: FundGateway;
let token: string;
beforeAll(async () => {
  gateway = await fundGateway();
  await gateway.setAvailable('MX', 100_000_000);
  const operator = { db: gateway.db, actor: operatorActor('olga'), now: gateway.clock.now() };
  token = `Bearer ${await issueToken(operator, 'Payments', 90)}`;
});
afterAll(() => gateway.close());

/** The texts of a review and of what it names, by name and by title. */
const textsOf = ({ fields, records }: ReviewDetails) => ({
  own: Object.fromEntries(fields.map(({ name, text }) => [name, text])),
  named: records.map(({ title, fields: its }) => [
    title,
    Object.fromEntries(its.map((each) => [each.title, each.text])),
  ]),
});

it('a withdrawal is reviewed with the bank account that money is sent to, whole on request, which leaves a trace', async () => {
  const accountId = await gateway.bankAccount('MX', swiftAccount);
  const { withdrawalNo } = await gateway.withdrawn('MX', { bankAccountId: accountId, amount: 20_000 });
  const path = `/api/operator/reviews/${withdrawalNo}`;
  const { body } = await gateway.send(token, 'GET', path);
  const shown = textsOf(body.data as ReviewDetails);
  expect(JSON.stringify(shown)).not.toContain(swiftAccount.accountNumber);
  const account = {
    'Account ID': accountId,
    'Withdrawal method': 'USD (SWIFT)',
    'SWIFT code': 'CITIUS33',
    'Bank address': swiftAccount.bankAddress,
    'Company address': swiftAccount.companyAddress,
  };
  expect(shown.named).toMatchObject([['Bank account', account]]);

  expect(await gateway.send(undefined, 'POST', `${path}/reveal`)).toMatchObject({ status: 401 });
  const revealed = await gateway.send(token, 'POST', `${path}/reveal`);
  const { accountNumber } = swiftAccount;
  const whole = textsOf(revealed.body.data as ReviewDetails);
  expect(whole.own).toMatchObject({ accountNumber });
  expect(whole.named).toMatchObject([
    ['Bank account', { ...account, 'Account number or address': accountNumber }],
  ]);

  for (const resource of ['withdrawals', 'bank-accounts']) {
    const { db } = gateway;
    const record = await db
      .selectFrom('record_event')
      .select(['actor_kind', 'actor_name', 'note', 'field'])
      .where('entity', '=', gateway.model.resources[resource]!.entity)
      .where('actor_name', '=', 'Payments')
      .execute();
    expect(record).toMatchObject([
      { actor_kind: 'operator', note: '@gateway.event.revealed', field: 'accountNumber' },
    ]);
  }
  expect(await readOperatorEvents(gateway.db, 2, withdrawalNo)).toMatchObject([
    { actor_name: 'Payments', action: 'revealed', subject: 'withdrawal' },
  ]);
  // Everybody may open the sandbox's page.
  const { status } = await gateway.send(
    undefined,
    'POST',
    `/api/global/sandbox/reviews/${withdrawalNo}/reveal`,
  );
  expect(status).toBe(404);
});
