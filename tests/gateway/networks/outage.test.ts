import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { networkCallSeconds } from '../../../src/gateway/networks/calls/measures';
import { ordersEnded } from '../../../src/gateway/orders/ordersEnded';
import { runJobs } from '../support/runJobs';
import { clabe, networkGateway, type NetworkGateway, type OrderKind } from './support/networkGateway';

const second = 1_000;

let gateway: NetworkGateway;
let lines: { level: string; fields: Record<string, unknown>; message: string }[];
beforeAll(async () => {
  gateway = await networkGateway('http', { retryFor: 60, breakAfter: 3 });
});
afterAll(() => gateway.close());
beforeEach(() => {
  lines = [];
  const logAs = (level: string) => (fields: object, message: string) =>
    void lines.push({ level, fields: { ...fields }, message });
  gateway.context.log = {
    warn: logAs('warn'),
    error: logAs('error'),
  } as unknown as typeof gateway.context.log;
});

let account = 500;
/** Makes an order, and does not send it. Returns its id. */
async function accept(kind: OrderKind): Promise<string> {
  account += 1;
  const payee = { payeeName: `Ana ${account}`, accountType: 3, payeeAccount: clabe(account) };
  const body = kind === 'collection' ? { method: 'SPEI', amount: 900_100 } : { ...payee, amount: 900_100 };
  const answer = await gateway.post(`MX/${kind}-orders`, body);
  if (answer.status !== 200) throw new Error(answer.text);
  return (answer.body.data as { id: string }).id;
}

/** Lets time pass, and has everything tried that waits for its time. */
async function pass(milliseconds: number): Promise<void> {
  await gateway.pass(milliseconds);
  await gateway.context.db
    .updateTable('job')
    .set({ ready_at: sql<string>`now()` })
    .where('kind', 'like', 'networks.%')
    .where('due_at', '<=', sql<string>`now()`)
    .where('ready_at', '>', sql<string>`now()`)
    .execute();
  await runJobs(gateway.context, ['networks.probe'], gateway.clock.now());
  await runJobs(gateway.context, ['networks.submit']);
}

const goAway = async () => {
  await gateway.provider!.close();
};
const statusOf = async (kind: OrderKind, id: string) => (await gateway.orderOf(kind, id)).status;
const attemptOf = (id: string) =>
  gateway.db.selectFrom('network_attempt').selectAll().where('record_id', '=', id).executeTakeFirstOrThrow();
const askedFor = () =>
  gateway.db.selectFrom('network_answer').selectAll().where('event', '=', 'askedNotFound').execute();
const timelineOf = async (id: string) => {
  const events = await gateway.list('MX/network-events', { orderId: id });
  return events.map(({ event }) => event).toReversed();
};

describe('a network that is away for ten seconds', () => {
  it('fails no order of those that arrive meanwhile: each is sent once, when it is back', async () => {
    const port = gateway.provider!.port;
    const requestedBefore = gateway.provider!.requested.length;
    await goAway();
    const ids: [OrderKind, string][] = [];
    for (let tick = 0; tick < 5; tick++) {
      for (const kind of ['collection', 'payout'] as const) ids.push([kind, await accept(kind)]);
      await pass(2 * second);
    }
    for (const [kind, id] of ids) {
      expect(await statusOf(kind, id)).toBe('accepted');
      expect(await attemptOf(id)).toMatchObject({ state: 'pending', sent_at: null });
    }
    expect(gateway.provider!.requested).toHaveLength(requestedBefore);
    await gateway.provider!.listen(port);
    await pass(6 * second);
    await pass(2 * second);
    for (const [kind, id] of ids) expect(await statusOf(kind, id)).toBe('completed');
    const refs = await Promise.all(ids.map(([, id]) => gateway.refOf(id)));
    expect(gateway.provider!.requested.slice(requestedBefore).toSorted()).toEqual(refs.toSorted());
    expect(await askedFor()).toEqual([]);
    expect(await gateway.problems()).toEqual([]);
  });

  it('is called less and less: once too many calls failed, none but a question every few seconds', async () => {
    const port = gateway.provider!.port;
    await goAway();
    const ids = await Promise.all(Array.from({ length: 12 }, () => accept('collection')));
    await pass(0);
    await pass(second);
    await pass(second);
    const states = await gateway.db.selectFrom('network_health').selectAll().execute();
    expect(states).toMatchObject([
      { network: 'acme', code: 'ECONNREFUSED', opened_at: expect.any(String) as string },
    ]);
    const { failures } = states[0]!;
    await pass(2 * second);
    await pass(2 * second);
    const [later] = await gateway.db.selectFrom('network_health').select('failures').execute();
    expect(later!.failures - failures).toBeLessThanOrEqual(2);
    await gateway.provider!.listen(port);
    await pass(6 * second);
    await pass(2 * second);
    for (const id of ids) expect(await statusOf('collection', id)).toBe('completed');
    expect(await gateway.db.selectFrom('network_health').selectAll().execute()).toEqual([]);
  });
});

describe('an order that cannot be sent for longer than the file says', () => {
  it('fails for a reason of its own, in both languages, and gives back what was held', async () => {
    const port = gateway.provider!.port;
    const held = await heldBy();
    await goAway();
    const ids = { collection: await accept('collection'), payout: await accept('payout') };
    await pass(0);
    expect(await heldBy()).toBeGreaterThan(held);
    await pass(61 * second);
    for (const kind of ['collection', 'payout'] as const) {
      expect(await gateway.orderOf(kind, ids[kind])).toMatchObject({
        status: 'failed',
        networkReason: 'notSent',
      });
      expect(await timelineOf(ids[kind])).toEqual(['unreached', 'notSent']);
    }
    expect(await heldBy()).toBe(held);
    const url = `/api/manage/MX/payout-orders/${ids.payout}/events`;
    const notes = await Promise.all(
      ['en', 'zh'].map(async (language) => {
        const { body } = await gateway.send(gateway.token, 'GET', url, undefined, { language });
        return (body.data as { note?: string }[]).map(({ note }) => note).filter(Boolean);
      }),
    );
    expect(notes).toEqual([['Not sent: the payment channel was out of reach'], ['未发送：支付渠道无法连接']]);
    expect(await askedFor()).toEqual([]);
    await gateway.provider!.listen(port);
    await pass(6 * second);
    expect(gateway.provider!.requested).not.toContain(await gateway.refOf(ids.payout));
    expect(await gateway.problems()).toEqual([]);
  });

  it('is sent first where it waited for the gateway alone', async () => {
    const id = await accept('collection');
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 600 * second));
    await runJobs(gateway.context, ['networks.submit']);
    await pass(2 * second);
    expect(await statusOf('collection', id)).toBe('completed');
  });
});

async function heldBy(): Promise<number> {
  const { payout_hold } = await gateway.db
    .selectFrom('ledger_account')
    .select('payout_hold')
    .where('merchant_id', '=', gateway.merchantId)
    .where('country', '=', 'MX')
    .executeTakeFirstOrThrow();
  return Number(payout_hold);
}

it('what was cut off after it had left is perhaps sent: it is asked for, and not sent again', async () => {
  const id = await gateway.begin('payout', 'unknownThenPaid');
  expect(await attemptOf(id)).toMatchObject({ state: 'unknown' });
  await pass(6 * second);
  expect(await statusOf('payout', id)).toBe('completed');
  const ref = await gateway.refOf(id);
  expect(gateway.provider!.requested.filter((one) => one === ref)).toHaveLength(1);
});

it('one order tries a network that has answered again; the others wait for what becomes of it', async () => {
  const port = gateway.provider!.port;
  await goAway();
  const ids = await Promise.all(Array.from({ length: 8 }, () => accept('collection')));
  for (let time = 0; time < 3; time++) await pass(second);
  await gateway.provider!.listen(port);
  await gateway.pass(6 * second);
  await runJobs(gateway.context, ['networks.probe'], gateway.clock.now());
  const before = gateway.provider!.requested.length;
  // It answers questions, and takes no orders.
  gateway.provider!.isRefusing = true;
  await runJobs(gateway.context, ['networks.submit']);
  expect(gateway.provider!.requested).toHaveLength(before + 1);
  gateway.provider!.isRefusing = false;
  for (let time = 0; time < 3; time++) await pass(6 * second);
  const statuses = await Promise.all(ids.map((id) => statusOf('collection', id)));
  // The one that was sent as a trial was perhaps taken.
  expect(statuses.filter((status) => status === 'completed')).toHaveLength(7);
});

const countOf = async (outcome: string) => {
  const { values } = await networkCallSeconds.get();
  return values
    .filter(({ metricName, labels }) => metricName?.endsWith('_count') && labels.outcome === outcome)
    .reduce((sum, { value }) => sum + value, 0);
};
const failedFor = async () => {
  const { values } = await ordersEnded.get();
  const found = values.find(
    ({ labels }) =>
      labels.reason === 'notSent' && labels.entity === 'collection-order' && labels.country === 'MX',
  );
  return found?.value ?? 0;
};

it('is told: by lines of the log that are few and hold no secret, and by metrics', async () => {
  const port = gateway.provider!.port;
  const [notSent, accepted, failed] = [
    await countOf('notSent'),
    await countOf('accepted'),
    await failedFor(),
  ];
  await goAway();
  const first = await accept('collection');
  for (let time = 0; time < 4; time++) await pass(second);
  expect(await countOf('notSent')).toBe(notSent + 3);
  await pass(61 * second);
  expect(await statusOf('collection', first)).toBe('failed');
  expect(await failedFor()).toBe(failed + 1);
  await gateway.provider!.listen(port);
  await accept('collection');
  await pass(6 * second);
  expect(await countOf('accepted')).toBe(accepted + 1);
  const submits = lines.filter(({ fields }) => fields.call === 'submit');
  expect(submits).toHaveLength(1);
  expect(submits[0]).toMatchObject({
    level: 'warn',
    fields: { network: 'acme', outcome: 'notSent', code: 'ECONNREFUSED', ref: await gateway.refOf(first) },
  });
  expect(lines.filter(({ level }) => level === 'error')).toMatchObject([
    { message: 'A payment network does not answer: nothing is sent to it.', fields: { network: 'acme' } },
  ]);
  expect(lines.at(-1)).toMatchObject({ message: 'A payment network answers again: what waited is sent.' });
  expect(JSON.stringify(lines)).not.toMatch(/whsec_|Ana|webhook-signature/);
});
