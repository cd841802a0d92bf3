import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bindResource } from '../../../src/metadata/bind/bindResource';
import { newId } from '../../../src/gateway/database/ids';
import { runJobs } from '../support/runJobs';
import { mandateModel } from '../support/mandateModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const merchantId = newId();
const base = '/api/manage/AA/mandates';
const ana = { merchantId, userId: newId(), userName: 'Ana' };
const ben = { merchantId, userId: newId(), userName: 'Ben' };
const cleo = { merchantId, userId: newId(), userName: 'Cleo' };
const mandate = { holder: 'Rosa Luna', account: 'AA-1234567890', limit: 100_000 };
const noon = Date.parse('2026-11-20T12:00:00Z');
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ model: mandateModel(), handlers: {}, now: '2026-11-20T12:00:00Z' });
});
afterAll(() => gateway.close());
beforeEach(() => gateway.clock.set(new Date(noon)));

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, user: object, body?: unknown) =>
  gateway.send(gateway.signIn(user), method, `${base}${path}`, body);
const create = async (user: object = ana) =>
  (await send('POST', '', user, mandate)).body.data as { id: string; mandateNo: string; $revision: string };
const read = async (id: string, user: object = ben) =>
  (await send('GET', `/${id}`, user)).body.data as Record<string, unknown>;

/** Has the requests of `work` answered by a gateway whose clock is ahead of the others by so many seconds, or behind them. */
async function atGatewayAhead<Result>(seconds: number, work: () => Promise<Result>): Promise<Result> {
  gateway.clock.set(new Date(noon + seconds * 1000));
  try {
    return await work();
  } finally {
    gateway.clock.set(new Date(noon));
  }
}

describe('clocks of gateways that differ', () => {
  it.each([
    ['ahead', 90],
    ['behind', -90],
  ])('let nobody approve what they created at one that is %s', async (_where, seconds) => {
    const { id } = await atGatewayAhead(seconds, () => create());
    // The events of others are dated before the creation, or after it.
    for (const skew of [-90, 0, 90]) {
      await atGatewayAhead(skew, () => send('POST', `/${id}/reveal`, ben, { field: 'account' }));
    }
    for (const skew of [-90, 0, 90]) {
      const own = await atGatewayAhead(skew, () => send('POST', `/${id}/approve`, ana, {}));
      expect(own).toMatchObject({ status: 422, body: { errors: [{ keyword: 'creator' }] } });
    }
    expect(await read(id, ana)).toMatchObject({
      status: 'awaitingApproval',
      $forOthers: ['delete', 'approve'],
    });
    expect(await read(id, ben)).not.toHaveProperty('$forOthers');
    expect((await send('POST', `/${id}/approve`, ben, {})).status).toBe(200);
  });

  it('leave events in the order in which they happened', async () => {
    const { id } = await atGatewayAhead(90, () => create());
    await atGatewayAhead(-90, () => send('POST', `/${id}/approve`, ben, {}));
    await atGatewayAhead(45, () => send('POST', `/${id}/freeze`, ana, { reason: 'Asked for' }));
    await atGatewayAhead(0, () => send('POST', `/${id}/unfreeze`, ben, {}));
    const events = (await send('GET', `/${id}/events`, ana)).body.data as { to: string }[];
    expect(events.map(({ to }) => to)).toEqual(['awaitingApproval', 'active', 'frozen', 'active']);
    // Whom a late decision is overtaken by is who was last, not whose clock says so.
    const late = await send('POST', `/${id}/decline`, ben, { reason: 'late' });
    expect(late.body.errors).toMatchObject([{ keyword: 'when', params: { state: 'Active', by: 'Ben' } }]);
  });
});

/** One that was entered while higher limits were allowed. */
const enterAbove = async () => {
  const { id, mandateNo } = await create();
  await sql`update mandate set "limit" = 20000000, holder = ${'R'.repeat(41)} where mandate_no = ${mandateNo}`.execute(
    gateway.db,
  );
  return id;
};

describe('a record that no longer fits the rules of today', () => {
  it('is not approved, and who tries is told which limits it is beyond', async () => {
    const id = await enterAbove();
    const { status, body } = await send('POST', `/${id}/approve`, ben, {});
    expect([status, body.msg]).toEqual([
      422,
      "The rules have changed since this was entered, and it can't be approved as it is. Holder: Use 40 characters or fewer. Daily limit: Enter 100,000.00 AAA or less.",
    ]);
    expect(body.errors).toMatchObject([
      { path: '/holder', keyword: 'maxLength' },
      { path: '/limit', keyword: 'maximum' },
    ]);
    expect(await read(id)).toMatchObject({ status: 'awaitingApproval' });
  });

  it('is declined, frozen or corrected as any other', async () => {
    const id = await enterAbove();
    expect((await send('POST', `/${id}/decline`, ben, { reason: 'Too much' })).status).toBe(200);
    const other = await enterAbove();
    expect((await send('PUT', `/${other}`, ana, mandate)).status).toBe(200);
    expect((await send('POST', `/${other}/approve`, ben, {})).status).toBe(200);
  });

  it('is approved where the resource says that it may be', async () => {
    const lenient = mandateModel();
    lenient.resources.mandates!.actions!.approve!.fits = false;
    const { id } = await create();
    await sql`update mandate set "limit" = 20000000 where id = ${id}`.execute(gateway.db);
    const bound = bindResource(lenient, 'mandates', 'AA', 'en').actions;
    expect(bound.find(({ name }) => name === 'approve')?.fits).toBeUndefined();
    const fits = bindResource(mandateModel(), 'mandates', 'AA', 'en').actions.filter((action) => action.fits);
    expect(fits.map(({ name }) => name)).toEqual(['approve']);
  });
});

const refused = { status: 422, body: { errors: [{ keyword: 'creator' }] } };
const impossible = { status: 422, body: { errors: [{ keyword: 'when' }] } };
const approve = (id: string, user: object) => send('POST', `/${id}/approve`, user, {});
const edit = (id: string, user: object, values: object) =>
  send('PUT', `/${id}`, user, { ...mandate, ...values });

/** Has Ana send a batch, runs it, and returns its rows. */
async function runBatch(write: string, body: object) {
  const path = `${base}/batches/${write}`;
  const token = gateway.signIn(ana);
  const key = { 'idempotency-key': `four-eyes-${newId()}` };
  const { data } = (await gateway.send(token, 'POST', path, body, key)).body as { data: { id: string } };
  await runJobs(gateway.context, ['batches.perform'], new Date('2100-01-01'));
  return (await gateway.send(token, 'GET', `${path}/${data.id}/rows`)).body.data as {
    state: string;
    recordId: string;
  }[];
}

/** A mandate that Ana entered and Ben approved. */
async function approved(): Promise<string> {
  const { id } = await create();
  expect((await approve(id, ben)).status).toBe(200);
  return id;
}

describe('what a second person has approved', () => {
  it('awaits approval again once it is edited, by whomever', async () => {
    for (const [editor, approver] of [
      [ana, ben],
      [ben, cleo],
    ] as const) {
      const id = await approved();
      const edited = await edit(id, editor, { limit: 9_000_000 });
      expect(edited).toMatchObject({ status: 200, body: { data: { status: 'awaitingApproval' } } });
      const events = (await send('GET', `/${id}/events`, ana)).body.data as { to: string; form: string }[];
      expect(events.slice(2)).toMatchObject([{ to: 'awaitingApproval', form: 'edit' }]);
      expect(await approve(id, editor)).toMatchObject(refused);
      expect(await approve(id, ana)).toMatchObject(refused);
      expect(await approve(id, approver)).toMatchObject({ status: 200 });
    }
  });

  it('stays approved where an edit changes nothing', async () => {
    const id = await approved();
    expect(await edit(id, ana, { limit: mandate.limit })).toMatchObject({
      status: 200,
      body: { data: { status: 'active' } },
    });
  });

  it('is not approved by who changed it before, and is by them once somebody else has approved that', async () => {
    const { id } = await create();
    await edit(id, ben, { holder: 'Ben Amaya', limit: 9_000_000 });
    expect(await approve(id, ben)).toMatchObject(refused);
    expect(await read(id, ben)).toMatchObject({ $forOthers: ['approve'] });
    expect(await read(id, cleo)).not.toHaveProperty('$forOthers');
    expect((await approve(id, cleo)).status).toBe(200);
    await edit(id, ana, { holder: 'Rosa Luna' });
    expect(await read(id, ben)).not.toHaveProperty('$forOthers');
    expect((await approve(id, ben)).status).toBe(200);
  });

  it('is not edited in a state that leads to no new approval, and says which', async () => {
    const id = await approved();
    await send('POST', `/${id}/freeze`, ben, { reason: 'Asked for' });
    const answer = await edit(id, ana, { limit: 9_000_000 });
    expect(answer).toMatchObject(impossible);
    expect(answer.body.msg).toBe(
      'This is no longer possible: it is now "Frozen", changed by Ben. Nothing was done.',
    );
    expect(await read(id)).toMatchObject({ limit: 100_000 });
  });

  it('is not deleted by its creator', async () => {
    const id = await approved();
    expect(await send('DELETE', `/${id}`, ana)).toMatchObject(refused);
    expect(await read(id, ana)).toMatchObject({ $forOthers: ['delete'] });
    expect((await send('DELETE', `/${id}`, ben)).status).toBe(200);
  });

  it('is not declined, entered anew by an action, and approved by one person', async () => {
    const { id } = await create();
    await send('POST', `/${id}/decline`, ben, { reason: 'Too much' });
    expect((await send('POST', `/${id}/resubmit`, ben, { limit: 9_000_000 })).status).toBe(200);
    expect(await approve(id, ben)).toMatchObject(refused);
    expect((await approve(id, cleo)).status).toBe(200);
  });
});

describe('nobody approves what they entered', () => {
  it('in another session of theirs, under another name, or with another role', async () => {
    const { id } = await create();
    const again = [
      ana,
      { ...ana, userName: 'Benita' },
      { ...ana, account: 'ana.new' },
      { ...ana, permissions: new Set(['mandates', 'mandates:approve']) },
    ];
    for (const user of again) expect(await approve(id, user)).toMatchObject(refused);
    expect(await read(id)).toMatchObject({ status: 'awaitingApproval' });
    // Another user may have the same name.
    expect((await approve(id, { ...ben, userName: 'Ana' })).status).toBe(200);
  });

  it('by an action on rows', async () => {
    const [own, other] = [await create(), await create(ben)];
    const revisions = { [own.id]: own.$revision, [other.id]: other.$revision };
    const batch = await runBatch('approve', { ids: [own.id, other.id], input: {}, revisions });
    expect(batch).toMatchObject([{ state: 'failed', errors: [{ keyword: 'creator' }] }, { state: 'done' }]);
    expect(await read(own.id)).toMatchObject({ status: 'awaitingApproval' });
    expect(await read(other.id)).toMatchObject({ status: 'active' });
  });

  it('with records that they imported', async () => {
    const rows = [mandate, { ...mandate, holder: 'Iris Sol' }];
    const file = {
      file: 'mandates.xlsx',
      rows: rows.map((values, index) => ({ number: index + 1, values })),
    };
    const made = await runBatch('create', file);
    expect(made).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    for (const { recordId } of made) {
      expect(await approve(recordId, ana)).toMatchObject(refused);
      expect((await approve(recordId, ben)).status).toBe(200);
    }
  });

  it('with a record that was withdrawn and entered again', async () => {
    const first = await create();
    await send('POST', `/${first.id}/withdraw`, ben, {});
    expect(await edit(first.id, ben, { limit: 5 })).toMatchObject(impossible);
    expect(await approve(first.id, ben)).toMatchObject(impossible);
    const second = await create();
    expect(await approve(second.id, ana)).toMatchObject(refused);
    // Who enters it again is its creator, whoever entered it before.
    const third = await create(ben);
    expect(await approve(third.id, ben)).toMatchObject(refused);
    expect((await approve(third.id, ana)).status).toBe(200);
  });
});
