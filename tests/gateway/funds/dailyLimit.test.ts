import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordGrants } from '../../../src/gateway/auth/team/accessGrants';
import { contributions } from '../../../src/gateway/parts';
import { changeState } from '../../../src/gateway/resources/changeState';
import { type FundGateway, fundGateway } from './support/fundGateway';

let gateway: FundGateway;
const country = 'PE';
let own: string;
const withdrawn = (amount: number) => gateway.withdrawn(country, { bankAccountId: own, amount });
/** As if all withdrawals had been requested that much earlier. */
const age = (interval: string) =>
  sql`update withdrawal set requested_at = requested_at - ${interval}::interval
    where merchant_id = ${gateway.merchantId} and country = ${country}`.execute(gateway.db);

beforeAll(async () => {
  gateway = await fundGateway();
  own = await gateway.bankAccount(country);
  await gateway.setAvailable(country, 100_000_000);
  await gateway.db
    .updateTable('order_limit')
    .set({ approval_above: 50_000 })
    .where('merchant_id', '=', gateway.merchantId)
    .where('country', '=', country)
    .where('kind', '=', 'withdrawal')
    .execute();
});
afterAll(async () => {
  await gateway.expectSound();
  await gateway.close();
});

/** Decides a withdrawal as an operator does. */
const decide = (id: string, to: 'approved' | 'rejected') =>
  changeState(gateway.db, gateway.model, {
    entity: 'withdrawal',
    key: { merchantId: gateway.merchantId, country, id },
    field: 'status',
    from: 'underReview',
    to,
    at: gateway.clock.now(),
    actor: { kind: 'operator' },
    effects: contributions.handlers.effects,
  });

beforeEach(() => age('2 days'));

it('withdrawals within a day count together: nine of 490.00 need a second person under a limit of 500.00', async () => {
  const states: string[] = [];
  for (let each = 0; each < 9; each++) states.push((await withdrawn(49_000 + each)).status);
  expect(states).toEqual(['underReview', ...Array<string>(8).fill('awaitingApproval')]);
});

it('withdrawals within a day may come to the limit, and not to more; a rehearsal says it before', async () => {
  expect((await withdrawn(20_000)).status).toBe('underReview');
  expect((await withdrawn(30_000)).status).toBe('underReview');
  const body = { bankAccountId: own, amount: 10_001 };
  const rehearsal = await gateway.owner.send('POST', `${country}/withdrawals?rehearse=true`, body);
  expect(rehearsal.body.data).toMatchObject({ after: { status: 'awaitingApproval' } });
  expect((await withdrawn(10_001)).status).toBe('awaitingApproval');
});

const rehearsed = async (amount: number) => {
  const body = { bankAccountId: own, amount };
  return (await gateway.owner.send('POST', `${country}/withdrawals?rehearse=true`, body)).body.data;
};

it('a rehearsal says that a second person must approve, what of the limit is used, and who may', async () => {
  await withdrawn(20_301);
  expect(await rehearsed(29_699)).not.toHaveProperty('approval');
  expect(await rehearsed(29_700)).toHaveProperty(
    'approval',
    'A second person must approve this: 500.01 of 500.00 PEN in 24 hours are used with it. Who may now: Diego Salazar, Irene Solís.',
  );
  // Nobody is the second person for those to whom they gave access.
  const { merchantId, owner, clock } = gateway;
  const invited = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('nick_name', '=', 'Irene Solís')
    .executeTakeFirstOrThrow();
  const grant = { merchantId, userIds: [invited.id], givenBy: owner.userId, at: clock.now() };
  await recordGrants(gateway.db, grant);
  expect(await rehearsed(29_700)).toHaveProperty(
    'approval',
    expect.stringMatching(/ Who may now: Diego Salazar\.$/),
  );
});

it('a rehearsal of a file says how many rows a second person must approve', async () => {
  const rows = [20_401, 29_402, 10_403].map((amount, index) => ({
    number: index + 1,
    values: { bankAccountId: own, amount },
  }));
  const send = (some: typeof rows) =>
    gateway.owner.send('POST', `${country}/withdrawals/batches/create?rehearse=true`, {
      file: 'withdrawals.xlsx',
      rows: some,
    });
  expect((await send(rows.slice(0, 2))).body.data).not.toHaveProperty('approval');
  expect((await send(rows)).body.data).toHaveProperty(
    'approval',
    expect.stringMatching(
      /^A second person must approve 1 row of 3: 602\.06 of 500\.00 PEN in 24 hours are used with it\. /,
    ),
  );
});

it('withdrawals within a day do not count when they are canceled or rejected, nor a day later', async () => {
  const canceled = await withdrawn(49_100);
  await gateway.owner.send('POST', `${country}/withdrawals/${canceled.id}/cancel`);
  const rejected = await withdrawn(49_200);
  expect(rejected.status).toBe('underReview');
  await decide(rejected.id, 'rejected');
  const approved = await withdrawn(49_300);
  expect(approved.status).toBe('underReview');
  await decide(approved.id, 'approved');
  expect((await withdrawn(10_100)).status).toBe('awaitingApproval');
  await age('23 hours');
  expect((await withdrawn(10_200)).status).toBe('awaitingApproval');
  await age('61 minutes');
  expect((await withdrawn(10_300)).status).toBe('underReview');
});

it('withdrawals within a day count one another also where they are requested at once', async () => {
  for (let round = 0; round < 5; round++) {
    const made = await Promise.all(
      [gateway.owner, gateway.finance].map((user, each) => {
        const body = { bankAccountId: own, amount: 31_000 + round * 10 + each };
        return user.send('POST', `${country}/withdrawals`, body, { proven: true });
      }),
    );
    const states = made.map(({ body }) => (body.data as { status: string }).status);
    expect(states.toSorted()).toEqual(['awaitingApproval', 'underReview']);
    await age('2 days');
  }
});
