import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import { readOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import {
  changeOperator,
  setOperatorStatus,
} from '../../../../src/gateway/operator/operators/changeOperators';
import { readRights } from '../../../../src/gateway/operator/operators/rights';
import { requestGauges } from '../../../../src/gateway/operator/requests/gauges';
import { asOperator, enroll } from '../support/people';
import { oneMerchant } from '../support/tenants';
import { RequestGateway } from './support/RequestGateway';

let here: RequestGateway;
beforeAll(async () => {
  here = await RequestGateway.open();
});
afterAll(() => here.close());
beforeEach(() => here.later());

const [merchant] = oneMerchant.merchants;

describe('a file of tenants', () => {
  it('changes nothing until another operator approves it, who may reject it as well', async () => {
    const before = await here.name();
    const request = await here.propose(here.olga, here.renamed());
    expect(request).toMatchObject({ status: 'waiting', proposedBy: 'olga', decidedBy: null });
    expect(request.changes).toEqual([`~ 700100 merchant: ${before}, active → ${here.newName}, active`]);
    expect(await here.name()).toBe(before);
    await expect(here.approve(here.olga, request)).rejects.toMatchObject({
      status: 403,
      text: 'reviews.second.own',
    });
    expect(await here.name()).toBe(before);
    expect(await here.approve(here.pavel, request)).toMatchObject({ status: 'approved', decidedBy: 'pavel' });
    expect(await here.name()).toBe(here.newName);
    const events = await readOperatorEvents(here.gateway.db, 3);
    expect(events.map(({ action, subject, actor_name: who, name }) => [action, subject, who, name])).toEqual([
      ['approved', 'tenants', 'pavel', String(request.number)],
      ['changed', 'merchant', 'pavel', ''],
      ['proposed', 'tenants', 'olga', String(request.number)],
    ]);

    const other = await here.propose(here.olga, here.renamed());
    expect(await here.reject(here.pavel, other)).toMatchObject({ status: 'rejected', reason: 'Not agreed.' });
    await expect(here.approve(here.pavel, other)).rejects.toMatchObject({
      status: 422,
      text: 'tenants.decided',
    });
    // Whoever proposed it may take it back.
    expect(await here.reject(here.olga, await here.propose(here.olga, here.renamed()))).toMatchObject({
      decidedBy: 'olga',
    });
  });

  it('is not kept once it was decided about', async () => {
    const request = await here.propose(here.olga, here.renamed());
    const content = async () =>
      (
        await here.gateway.db
          .selectFrom('tenant_request')
          .select('content')
          .where('number', '=', request.number)
          .executeTakeFirstOrThrow()
      ).content;
    expect(await content()).toContain('Rosa');
    await here.reject(here.olga, request);
    expect(await content()).toBeNull();
  });

  it('is told to Prometheus while it waits', async () => {
    const { db, context } = here.gateway;
    const read = async (name: string) => {
      const gauge = requestGauges.find((each) => each.name === name)!;
      return (await gauge.read(db, context))[0]!.value;
    };
    const before = await read('tenant_requests_waiting');
    const request = await here.propose(here.olga, here.renamed());
    expect(await read('tenant_requests_waiting')).toBe(before + 1);
    expect(await read('tenant_requests_oldest_waiting_seconds')).not.toBe(0);
    await here.reject(here.olga, request);
    expect(await read('tenant_requests_waiting')).toBe(before);
  });

  it('is not approved by somebody whom the proposer has added, nor by one of the same maker', async () => {
    const added = await enroll(here.gateway, `added ${newId()}`, { by: here.olga });
    const other = await enroll(here.gateway, `added ${newId()}`, { by: here.olga });
    const request = await here.propose(here.olga, here.renamed());
    await expect(here.approve(added, request)).rejects.toMatchObject({ text: 'reviews.second.related' });
    const theirs = await here.propose(added, here.renamed());
    await expect(here.approve(other, theirs)).rejects.toMatchObject({ text: 'reviews.second.related' });
    await expect(here.approve(here.olga, theirs)).rejects.toMatchObject({ text: 'reviews.second.related' });
    await here.approve(here.pavel, theirs);
  });

  it('is not approved once its proposer may not propose any more', async () => {
    const gone = await enroll(here.gateway, `gone ${newId()}`);
    const request = await here.propose(gone, here.renamed());
    await changeOperator(
      asOperator(here.gateway, here.pavel),
      gone.name,
      readRights(here.gateway.model, { scope: 'read' }),
    );
    await expect(here.approve(here.olga, request)).rejects.toMatchObject({ text: 'reviews.proposerGone' });
    await setOperatorStatus(asOperator(here.gateway, here.pavel), gone.name, 'disabled');
    await expect(here.approve(here.olga, request)).rejects.toMatchObject({ text: 'reviews.proposerGone' });
    await here.reject(here.olga, request);
  });

  it('is carried out once by two who approve it at once', async () => {
    const rita = await enroll(here.gateway, `rita ${newId()}`);
    const request = await here.propose(here.olga, here.renamed());
    const decided = await Promise.allSettled([
      here.approve(here.pavel, request),
      here.approve(rita, request),
    ]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from operator_event
      where subject = 'tenants' and action = 'approved' and name = ${String(request.number)}`.execute(
      here.gateway.db,
    );
    expect(rows[0]!.count).toBe(1);
  });

  it('is not carried out where the database has changed since, and can be proposed anew', async () => {
    const [one, other] = [
      await here.propose(here.olga, here.renamed()),
      await here.propose(here.pavel, here.renamed()),
    ];
    await here.approve(here.pavel, one);
    const before = await here.name();
    await expect(here.approve(here.olga, other)).rejects.toMatchObject({
      status: 422,
      text: 'tenants.changed',
    });
    expect(await here.name()).toBe(before);
    const stored = await here.gateway.db
      .selectFrom('tenant_request')
      .select('status')
      .where('number', '=', other.number)
      .executeTakeFirstOrThrow();
    expect(stored.status).toBe('waiting');
    await here.reject(here.pavel, other);
  });

  it('needs no second person where the only operator decides alone', async () => {
    const own = await RequestGateway.open();
    try {
      await setOperatorStatus(asOperator(own.gateway, own.olga), 'pavel', 'disabled');
      const request = await own.propose(own.olga, own.renamed());
      await expect(own.approve(own.olga, request)).rejects.toMatchObject({ status: 403 });
      await own.approve(own.olga, request, { singleOperator: true });
      expect(await own.name()).toBe(own.newName);
    } finally {
      await own.close();
    }
  });

  it('brings the first merchants once, also where two do so at once', async () => {
    const empty = await RequestGateway.open({ merchants: false });
    try {
      const firsts = await Promise.all(
        [empty.olga, empty.pavel].map((by, place) => {
          const users = [{ ...merchant!.users[0]!, account: `user${place}@alpaca.example` }];
          const merchants = [{ ...merchant!, code: `70010${place}`, users }];
          return empty.propose(by, { ...oneMerchant, merchants });
        }),
      );
      expect(firsts.map(({ status }) => status).toSorted()).toEqual(['approved', 'waiting']);
      expect(await empty.gateway.db.selectFrom('merchant').select('code').execute()).toHaveLength(1);
    } finally {
      await empty.close();
    }
  });
});
