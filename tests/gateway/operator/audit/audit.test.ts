import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../../src/gateway/database/ids';
import type { AuditEvent } from '../../../../src/gateway/operator/audit/auditEvents';
import { operatorActor, recordOperatorEvents } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { testGateway, type TestGateway } from '../../support/testGateway';
import { sharedHistory } from '../../support/testDatabase';
import { operatorCommand } from '../support/operatorCommand';

let gateway: TestGateway;
let folder: string;
let user: { id: string; account: string; merchant_id: string };
const day = '2026-11-10';
const at = (time: string) => `${day}T${time}Z`;

beforeAll(async () => {
  gateway = await testGateway({ history: sharedHistory, now: sharedHistory.until.toISOString() });
  folder = await mkdtemp(join(tmpdir(), 'audit-'));
  user = await gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'account', 'merchant_id'])
    .orderBy('account')
    .executeTakeFirstOrThrow();
  const event = { actor: operatorActor('carla'), subject: 'user', merchant: '700100', name: user.account };
  await recordOperatorEvents(gateway.db, [
    { ...event, at: new Date(at('09:00:00.000')), action: 'disabled' },
    {
      ...event,
      at: new Date(at('23:59:59.999')),
      action: 'changed',
      before: { name: 'A' },
      after: { name: 'B' },
    },
    { ...event, at: new Date('2026-11-11T00:00:00.000Z'), action: 'invited' },
  ]);
  for (const [time, outcome, detail] of [
    ['08:00:00.000', 'failure', 'wrongPassword'],
    ['10:00:00.000', 'success', null],
  ] as const) {
    const origin = { address: '203.0.113.7', agent: 'Firefox' };
    await gateway.db
      .insertInto('security_event')
      .values({ id: newId(), user_id: user.id, at: at(time), kind: 'signIn', outcome, ...origin, detail })
      .execute();
  }
});
afterAll(async () => {
  await gateway.close();
  await rm(folder, { recursive: true });
});

/** Exports an audit, and returns its lines without the last one, and that. */
async function save(name: string, options: Record<string, string>) {
  const out = join(folder, name);
  const said = await operatorCommand(gateway, ['audit'], { ...options, out });
  const text = await readFile(out, 'utf8');
  const lines = text.trimEnd().split('\n');
  const end = JSON.parse(lines.pop()!) as Record<string, unknown>;
  return { out, said, lines, events: lines.map((line) => JSON.parse(line) as AuditEvent), end };
}

const whole = { from: day, to: '2026-11-11' };

describe('an export of the audit', () => {
  it('has what operators did and how users signed in, in the order in which it happened', async () => {
    const { events } = await save('people.ndjson', { ...whole, of: 'operators,users' });
    expect(events.map((event) => [event.at, event.of, event.actor.name, event.action])).toEqual([
      [at('08:00:00.000'), 'users', user.account, 'signIn'],
      [at('09:00:00.000'), 'operators', 'carla', 'disabled'],
      [at('10:00:00.000'), 'users', user.account, 'signIn'],
      [at('23:59:59.999'), 'operators', 'carla', 'changed'],
    ]);
    expect(events[0]).toMatchObject({
      subject: { kind: 'user', id: user.id, name: user.account },
      address: '203.0.113.7',
      details: { outcome: 'failure', reason: 'wrongPassword', agent: 'Firefox' },
    });
    expect(events[3]).toMatchObject({
      subject: { kind: 'user', merchant: '700100', name: user.account },
      details: { before: { name: 'A' }, after: { name: 'B' } },
    });
  });

  it('has each event of records of the days, without the values that were entered', async () => {
    const several = { from: '2026-11-15T00:00:00Z', to: '2026-11-18T12:00:00Z' };
    const { events } = await save('records.ndjson', { ...several, of: 'records' });
    const stored = await gateway.db
      .selectFrom('record_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('at', '>=', several.from)
      .where('at', '<', several.to)
      .executeTakeFirstOrThrow();
    expect(stored.count).toBeGreaterThan(1_000);
    expect(events).toHaveLength(stored.count);
    expect(new Set(events.map(({ id }) => id)).size).toBe(stored.count);
    expect(events.map((event) => event.at)).toEqual(events.map((event) => event.at).toSorted());
    expect(
      events.find(({ subject, action }) => subject.kind === 'payout-order' && action === 'created'),
    ).toMatchObject({
      subject: { merchant: expect.any(String), country: expect.any(String), id: expect.any(String) },
    });
  });

  it('has all there is of a century, from the first event to the last', async () => {
    const { events } = await save('century.ndjson', { from: '2000-01-01', to: '2100-01-01', of: 'records' });
    const { count } = await gateway.db
      .selectFrom('record_event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(events).toHaveLength(count);
    expect(await save('none.ndjson', { from: '2000-01-01', to: '2001-01-01' })).toMatchObject({ events: [] });
  });

  it('ends with a line by which anybody can prove the lines before it', async () => {
    const { lines, end, said, out } = await save('all.ndjson', whole);
    const sha256 = createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex');
    expect(end).toEqual({
      end: true,
      from: `${day}T00:00:00.000Z`,
      to: '2026-11-11T00:00:00.000Z',
      of: ['operators', 'users', 'records'],
      count: lines.length,
      sha256,
    });
    expect(said).toBe(`${out}: ${lines.length} events, SHA-256 ${sha256}`);
    expect((await stat(out)).mode & 0o777).toBe(0o600);
  });

  it('is an event of the audit itself', async () => {
    await save('own.ndjson', { ...whole, of: 'users' });
    expect(await operatorCommand(gateway, ['audit'], { limit: '1' })).toContain(
      '  olga  exported  audit    {"of": ["users"]',
    );
  });

  it('never replaces a file', async () => {
    const out = join(folder, 'present.ndjson');
    await writeFile(out, 'kept');
    await expect(operatorCommand(gateway, ['audit'], { ...whole, out })).rejects.toThrow('is there already');
    expect(await readFile(out, 'utf8')).toBe('kept');
  });

  it.each([
    [{ from: '2026-02-30', to: '2026-11-11' }, '--from 2026-02-30: write a day or a time in UTC'],
    [{ from: '2026-11-11', to: day }, '--from must be before --to.'],
    [{ to: day }, 'Say --from and --to.'],
    [{ ...whole, of: 'users,all' }, '--of must be some of operators, users, records, not "all".'],
  ])('is refused as %o, and leaves no file', async (options, message) => {
    const out = join(folder, 'refused.ndjson');
    await expect(operatorCommand(gateway, ['audit'], { ...options, out })).rejects.toThrow(message);
    await expect(stat(out)).rejects.toThrow('ENOENT');
  });
});

/** Returns how many exports of the call's token the audit has. */
async function countExports(): Promise<number> {
  const events = await operatorCommand(gateway, ['audit'], { limit: '1000' });
  return events.match(/Siem {2}exported/g)?.length ?? 0;
}

describe('the call of the audit', () => {
  let token: string;
  beforeAll(async () => {
    const issuing = { db: gateway.db, actor: operatorActor('root'), now: gateway.clock.now() };
    token = `Bearer ${await issueToken(issuing, 'Siem', 2)}`;
  });
  const read = (query: string) => gateway.send(token, 'GET', `/api/operator/audit?${query}`);
  const actionsOf = ({ body }: Awaited<ReturnType<typeof read>>) =>
    (body.data as AuditEvent[]).map(({ of, action }) => `${of} ${action}`);

  it('reads page by page, and goes on where it ended', async () => {
    const first = await read(`from=${day}&to=2026-11-11&limit=3`);
    expect(actionsOf(first)).toEqual(['users signIn', 'operators disabled', 'users signIn']);
    const second = await read(`to=2026-11-11&after=${first.headers['x-next-cursor']}`);
    expect(actionsOf(second)).toEqual(['operators changed']);
    const third = await read(`to=2026-11-11&after=${second.headers['x-next-cursor']}`);
    expect(actionsOf(third)).toEqual([]);
    expect(third.headers['x-next-cursor']).toBeUndefined();
    const later = await read(`to=2026-11-12&after=${second.headers['x-next-cursor']}`);
    expect(actionsOf(later)).toEqual(['operators invited']);
  });

  it('is one event of the audit for all its pages', async () => {
    const before = await countExports();
    const { headers } = await read(`from=${day}&of=users&limit=1`);
    await read(`after=${headers['x-next-cursor']}&of=users`);
    expect(await countExports()).toBe(before + 1);
  });

  it.each([
    ['', '/from'],
    ['from=yesterday', '/from'],
    [`from=${day}&of=records`, '/of'],
    [`from=${day}&limit=1001`, '/limit'],
    ['after=nothing', '/after'],
  ])('is told what is wrong in %s', async (query, path) => {
    expect(await read(query)).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ path })]) },
    });
  });
});
