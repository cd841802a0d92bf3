import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { addRecoveryCodes } from '../../support/recoveryCodes';
import type { Answer } from '../support/testGateway';
import { type FundGateway, fundGateway, type FundUser } from '../funds/support/fundGateway';

const count = 200;
const covered = 37;
const amount = 20_000;

/** So many codes may be tried by one user at the same time. */
const codesAtOnce = 5;

interface Sender {
  user: FundUser;
  nextCode: () => string;
}

let gateway: FundGateway;
/** Users with enough codes for all requests. */
let senders: Sender[];
beforeAll(async () => {
  gateway = await fundGateway();
  const users = [gateway.owner, gateway.finance];
  senders = await Promise.all(
    users.map(async (user) => ({
      user,
      nextCode: await addRecoveryCodes(gateway.db, user.userId, 2 * count),
    })),
  );
});
afterAll(() => gateway.close());

/** An account number with its check digit. */
function clabe(place: number): string {
  const digits = `03218000${String(place).padStart(9, '0')}`;
  const sum = Array.from(digits, (digit, index) => (Number(digit) * [3, 7, 1][index % 3]!) % 10).reduce(
    (total, weighted) => total + weighted,
  );
  return digits + String((10 - (sum % 10)) % 10);
}

const payouts = {
  resource: 'payout-orders',
  held: 'payoutHold',
  formOf: async (place: number) => ({
    payeeName: 'María López',
    accountType: 1,
    payeeAccount: clabe(place),
    amount,
  }),
} as const;

const withdrawals = {
  resource: 'withdrawals',
  held: 'withdrawHold',
  formOf: async () => ({ bankAccountId: await gateway.bankAccount('MX'), amount }),
} as const;

it.each([payouts, withdrawals])(
  'of 200 $resource at once exactly those are accepted that the balance covers',
  async ({ resource, held, formOf }) => {
    /** Sends a form, with the same key again while there is no connection left for it. */
    async function submit(form: object, { user, nextCode }: Sender): Promise<Answer> {
      const headers = { 'idempotency-key': newId(), 'authenticator-code': nextCode() };
      for (;;) {
        const answer = await user.send('POST', `MX/${resource}`, form, { headers });
        if (answer.status !== 503) return answer;
      }
    }

    // As many payees as forms, so that none repeats another.
    const forms = await Promise.all(Array.from({ length: count }, (_, place) => formOf(place)));
    await gateway.setAvailable('MX', 1_000_000_000);
    const rehearsal = await gateway.owner.send('POST', `MX/${resource}?rehearse=true`, forms[0]);
    const { actualDebit } = (rehearsal.body.data as { after: { actualDebit: number } }).after;
    // One minor unit less than what one more would cost.
    const left = (covered + 1) * actualDebit - 1;
    await gateway.setAvailable('MX', left);
    const before = await gateway.balances('MX');
    const answers: Answer[] = [];
    const waiting = forms.values();
    await Promise.all(
      Array.from({ length: senders.length * codesAtOnce }, async (_, lane) => {
        for (const form of waiting) answers.push(await submit(form, senders[lane % senders.length]!));
      }),
    );
    expect(answers).toHaveLength(count);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(answers.length - refused.length).toBe(covered);
    for (const { status, body } of refused) {
      expect(status).toBe(422);
      expect(body.errors).toMatchObject([{ path: '/amount', keyword: 'available' }]);
    }
    expect(await gateway.balances('MX')).toEqual({
      ...before,
      available: left - covered * actualDebit,
      [held]: before[held] + covered * actualDebit,
    });
    await gateway.expectSound();
  },
);
