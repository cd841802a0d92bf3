import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { approveMovement, rejectMovement } from '../../../../src/gateway/operator/networks/movements';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { operatorCommand } from '../support/operatorCommand';
import { type DeskGateway, deskGateway } from './support/deskGateway';

let gateway: DeskGateway;
beforeAll(async () => {
  gateway = await deskGateway();
});
afterAll(() => gateway.close());
afterEach(async () => {
  const problems = await gateway.problems();
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

/** What the provider's accounts hold in Mexico, beside those of merchants. */
async function held(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; sum: number }>`
    select account, sum(amount)::bigint as sum from ledger_provider_entry
    where country = 'MX' and merchant_id = '00000000-0000-0000-0000-000000000000' group by account`.execute(
    gateway.db,
  );
  return Object.fromEntries(rows.filter(({ sum }) => sum !== 0).map(({ account, sum }) => [account, sum]));
}

const charge = { country: 'MX', debit: 'networkCosts', credit: 'channel', network: 'acme', reason: 'May.' };
const book = (body: object, key = newId()) => gateway.operate(gateway.nina, 'POST bookings', body, key);

describe('a booking between accounts of the provider', () => {
  it('is made once another operator has approved it', async () => {
    const key = newId();
    const answer = await book({ ...charge, amount: 1_250 }, key);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: {
          act: 'book',
          state: 'waiting',
          debit: 'networkCosts',
          credit: 'channel',
          network: 'acme',
          money: '12.50 MXN',
        },
      },
    });
    expect((await book({ ...charge, amount: 1_250 }, key)).body.data).toEqual(answer.body.data);
    expect(await held()).toEqual({});
    const [movement] = await gateway.waiting();
    expect(await operatorCommand(gateway, ['movements'])).toContain(
      `nina  book  12.50 MXN  acme  MX  networkCosts to channel  "May."  ${movement!.id}`,
    );
    await expect(approveMovement(gateway.desk(gateway.nina), movement!.id)).rejects.toMatchObject({
      status: 403,
    });
    await approveMovement(gateway.desk(gateway.pavel), movement!.id);
    await expect(approveMovement(gateway.desk(gateway.pavel), movement!.id)).rejects.toMatchObject({
      text: 'networks.movement.done',
    });
    expect(await held()).toEqual({ networkCosts: -1_250, channel: 1_250 });
    const events = await readOperatorEvents(gateway.db, 2);
    expect(events.map(({ action, actor_name: who, subject, name }) => [action, who, subject, name])).toEqual([
      ['booked', 'pavel', 'booking', movement!.id],
      ['proposed', 'nina', 'booking', movement!.id],
    ]);
  });

  it('is booked once of several approvals at a time', async () => {
    const before = (await held()).channel!;
    await book({ ...charge, amount: 700 });
    const [movement] = await gateway.waiting();
    const decided = await Promise.allSettled(
      [1, 2, 3].map(() => approveMovement(gateway.desk(gateway.pavel), movement!.id)),
    );
    expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await held()).channel).toBe(before + 700);
  });

  it('that is rejected moves nothing', async () => {
    const before = await held();
    await book({ ...charge, amount: 300 });
    const [movement] = await gateway.waiting();
    await rejectMovement(gateway.desk(gateway.pavel), movement!.id, 'Charged to us by mistake.');
    expect(await held()).toEqual(before);
  });

  it('names its field where it cannot be made', async () => {
    const wrong = async (changed: object) => {
      const { status, body } = await book({ ...charge, amount: 100, ...changed });
      return [status, body.errors?.map(({ path, keyword }) => `${path} ${keyword}`)];
    };
    expect(await wrong({ country: 'XX' })).toEqual([422, ['/country noCountry']]);
    expect(await wrong({ debit: 'channel' })).toEqual([422, ['/credit sameAccount']]);
    expect(await wrong({ network: undefined })).toEqual([422, ['/network whichNetwork']]);
    expect(await wrong({ network: 'nobody' })).toEqual([404, [' noNetwork']]);
    expect(await wrong({ debit: 'fees' })).toEqual([422, ['/debit enum']]);
    expect(await wrong({ credit: 'transfers' })).toEqual([422, ['/credit enum']]);
    expect(await wrong({ amount: 0 })).toEqual([422, ['/amount minimum']]);
    expect((await book({ ...charge, amount: 500_001 })).status).toBe(403);
    expect(await gateway.waiting()).toEqual([]);
  });

  it('is made by a command, at once up to what the operator does alone', async () => {
    const options = { country: 'MX', debit: 'bankFees', credit: 'bank', amount: '8.00', reason: 'Account.' };
    const said = await operatorCommand(gateway, ['book'], options, {
      by: gateway.pavel,
      alone: { MXN: 800 },
    });
    expect(said).toBe('Done.');
    expect(await held()).toMatchObject({ bankFees: -800, bank: 800 });
    await expect(operatorCommand(gateway, ['book'], { ...options, debit: 'purse' })).rejects.toThrow(
      'There is no account "purse". There are channel, bank,',
    );
    await expect(operatorCommand(gateway, ['book'], { ...options, amount: '8,00' })).rejects.toThrow(
      'Write it as 1234.56',
    );
  });

  it('is found where the ledger has another one', async () => {
    const { id, amount } = await gateway.db
      .selectFrom('operator_movement')
      .select(['id', 'amount'])
      .where('act', '=', 'book')
      .where('state', '=', 'done')
      .executeTakeFirstOrThrow();
    const set = (value: number) =>
      gateway.db.updateTable('operator_movement').set({ amount: value }).where('id', '=', id).execute();
    await set(amount + 1);
    const problems = await gateway.problems();
    expect(problems).toHaveLength(2);
    expect(problems[0]).toContain(`the booking ${id} credited`);
    await set(amount);
  });
});

describe('a payment that belongs to no order', () => {
  it('is written off by two people, and is the provider’s own then', async () => {
    const id = await gateway.strayPayment(9_900);
    const before = await held();
    const writeOff = () =>
      gateway.operate(gateway.nina, `POST suspense/${id}/write-off`, { reason: 'Nobody claims it.' });
    expect(await writeOff()).toMatchObject({ body: { data: { act: 'writeOff', state: 'waiting' } } });
    const [movement] = await gateway.waiting();
    await approveMovement(gateway.desk(gateway.pavel), movement!.id);
    expect(await gateway.stateOf(id)).toBe('writtenOff');
    const after = await held();
    expect(after.suspense).toBeUndefined();
    expect(after.channel).toBe(before.channel);
    expect(after.writeOffs).toBe(9_900);
    expect((await writeOff()).status).toBe(422);
    expect((await gateway.operate(gateway.pavel, 'GET suspense')).body.data).toEqual([]);
  });

  it('is not what the rest of the suspense account is booked off', async () => {
    const id = await gateway.strayPayment(4_000);
    await book({ country: 'MX', debit: 'writeOffs', credit: 'suspense', amount: 1_500, reason: 'Old.' });
    const [movement] = await gateway.waiting();
    await approveMovement(gateway.desk(gateway.pavel), movement!.id);
    expect(await held()).toMatchObject({ suspense: 5_500, writeOffs: 8_400 });
    expect(await gateway.stateOf(id)).toBe('open');
  });
});
