import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { queueMail } from '../../../src/gateway/mail/outbox';
import { operatorActor, recordOperatorEvents } from '../../../src/gateway/operator/operatorEvents';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { operatorCommand } from '../operator/support/operatorCommand';
import { testGateway, type TestGateway } from '../support/testGateway';
import { placesOf } from './support/placesOf';

const account = 'zacharias@quill.example';
const name = 'Zacharias Quill';
const former = 'Zach Q. of old';

let gateway: TestGateway;
let user: { id: string; merchantId: string; code: string };
let colleague: { id: string };
beforeAll(async () => {
  gateway = await testGateway({ merchants: true, now: '2026-11-20T18:00:00.000Z' });
  const { rows } = await sql<typeof user>`
    select owner.id, merchant_id as "merchantId", code from merchant_user as owner join merchant on merchant.id = merchant_id
    where exists(select from merchant_user as other where other.merchant_id = owner.merchant_id and other.id <> owner.id)
    order by owner.account limit 1`.execute(gateway.db);
  user = rows[0]!;
  colleague = await gateway.db
    .selectFrom('merchant_user')
    .select('id')
    .where('merchant_id', '=', user.merchantId)
    .where('id', '!=', user.id)
    .executeTakeFirstOrThrow();
  const { db, clock, context } = gateway;
  await db
    .updateTable('merchant_user')
    .set({ account, nick_name: name, whitelist: ['198.51.100.0/24'] })
    .where('id', '=', user.id)
    .execute();
  const origin = { address: '198.51.100.7', agent: 'Firefox of Zacharias' };
  const at = clock.now().toISOString();
  await db
    .insertInto('security_event')
    .values({
      id: newId(),
      user_id: user.id,
      at,
      kind: 'signIn',
      outcome: 'success',
      ...origin,
      detail: null,
    })
    .execute();
  await db
    .insertInto('user_session')
    .values({ token_hash: newId(), user_id: user.id, created_at: at, last_used_at: at, ...origin })
    .execute();
  await queueMail(db, context.keyRing, { recipient: account, subject: 'Hello', body: name }, clock.now());
  await recordOperatorEvents(db, [
    {
      at: clock.now(),
      actor: operatorActor('carla'),
      action: 'added',
      subject: 'user',
      merchant: user.code,
      name: account,
      after: { name, role: 'owner' },
    },
  ]);
  await db
    .insertInto('tenant_request')
    .values({
      status: 'waiting',
      file: 'merchants.json',
      content: JSON.stringify({ merchants: [{ users: [{ account, name, role: 'owner' }] }] }),
      sha256: '',
      changes: JSON.stringify([{ action: 'added', subject: 'user', merchant: user.code, name: account }]),
      proposed_by: null,
      proposed_at: at,
      actor_kind: 'operator',
      actor_id: 'carla',
      actor_name: 'carla',
      is_first: null,
    })
    .execute();
  for (const userName of [former, name]) {
    await addApplication(user.id, userName, `Shop of ${userName.length}`);
    const token = gateway.signIn({ userId: user.id, merchantId: user.merchantId, userName });
    await gateway.server.inject({
      url: '/api/manage/MX/applications/export?format=csv',
      headers: { authorization: token },
    });
  }
  await addApplication(colleague.id, name, 'Of the namesake');
  await db
    .insertInto('issued_statement')
    .values({
      id: newId(),
      merchant_id: user.merchantId,
      country: 'MX',
      resource: 'account-details',
      at,
      head: '{}',
      content_hash: '',
      actor_kind: 'user',
      actor_id: user.id,
      actor_name: name,
    })
    .execute();
});
afterAll(() => gateway.close());

/** Stores an application that a user has made, as a form does. */
async function addApplication(userId: string, userName: string, title: string): Promise<void> {
  const table = entityTable(gateway.model, 'application');
  const key = { merchantId: user.merchantId, country: 'MX' };
  const createdAt = gateway.clock.now().toISOString();
  const values = {
    appCode: newId(),
    name: title,
    status: 'active',
    callsPerMinute: 600,
    createdAt,
    createdBy: userName,
  };
  const [id] = await insertRecords(gateway.db, table, [{ ...key, ...values }]);
  await gateway.db
    .transaction()
    .execute((transaction) =>
      recordEvent(
        transaction,
        table,
        { ...key, id: id! },
        { at: gateway.clock.now(), actor: { kind: 'user', id: userId, name: userName }, creates: true },
      ),
    );
}

const forget = (who = account) => operatorCommand(gateway, ['forget', 'user', who], { yes: true });
const creators = async () => {
  const { rows } = await sql<{ name: string; by: string }>`
    select name, created_by as by from application where merchant_id = ${user.merchantId}::uuid
      and name in (${`Shop of ${former.length}`}, ${`Shop of ${name.length}`}, 'Of the namesake') order by name`.execute(
    gateway.db,
  );
  return rows.map(({ by }) => by);
};

describe('a user who has left', () => {
  it('is not forgotten while they are active', async () => {
    await expect(forget()).rejects.toThrow(`${account} is active.`);
    await expect(forget('nobody@quill.example')).rejects.toThrow('There is no user "nobody@quill.example".');
  });

  it('is forgotten wherever the gateway knows them, and what they did stays theirs', async () => {
    const { db } = gateway;
    await operatorCommand(gateway, ['disable', account]);
    const said = await forget();
    expect(said).toContain('  users: 1');
    expect(said).not.toContain(name);
    for (const text of [account, former, '198.51.100.', 'Firefox of Zacharias'])
      expect(await placesOf(db, text)).toEqual([]);
    // A colleague of the same name has it still.
    const [first, second, third] = (await creators()).toSorted();
    expect([first, second, third]).toEqual([expect.stringMatching(/^Forgotten [0-9a-f]{8}$/), first, name]);
    const left = await db
      .selectFrom('merchant_user')
      .select(['account', 'nick_name', 'status', 'whitelist', 'authenticator_secret'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(left).toEqual({
      account: expect.stringMatching(/^forgotten-[0-9a-f]{8}@forgotten\.invalid$/),
      nick_name: first,
      status: 'disabled',
      whitelist: [],
      authenticator_secret: null,
    });
    const events = await db
      .selectFrom('record_event')
      .select(['actor_id', 'actor_name'])
      .where('merchant_id', '=', user.merchantId)
      .where('actor_id', '=', user.id)
      .execute();
    expect(events.length).toBeGreaterThan(0);
    expect(new Set(events.map((event) => event.actor_name))).toEqual(new Set([first]));
    expect(await db.selectFrom('user_session').select('id').where('user_id', '=', user.id).execute()).toEqual(
      [],
    );
    expect(await db.selectFrom('issued_statement').select('actor_name').execute()).toEqual([
      { actor_name: first },
    ]);
  });

  it('is named by no event of the audit, which has one of it', async () => {
    const log = await operatorCommand(gateway, ['audit'], { limit: '100' });
    expect(log).toContain(`olga  forgotten  user ${user.code}`);
    expect(log).not.toContain(account);
    expect(log).not.toContain(name);
    expect(await forget(user.id).catch((error: Error) => error.message)).toContain('--merchant');
  });

  it('leaves statements as they were for everybody else', async () => {
    await expect(gateway.db.updateTable('issued_statement').set({ head: '[]' }).execute()).rejects.toThrow(
      'append-only',
    );
  });
});

it('what a user did in the database of another gateway is forgotten by their id', async () => {
  const { db, context } = gateway;
  const away = { id: newId() };
  await addApplication(away.id, 'Away Person', 'Away');
  expect(await placesOf(db, 'Away Person')).toEqual(['application', 'record_event']);
  const config = { ...context.config, homeDatabaseUrl: 'postgres://home' };
  const there = { ...gateway, context: { ...context, config } };
  const said = await operatorCommand(there, ['forget', 'user', away.id], { merchant: user.code, yes: true });
  expect(said).toContain('  application: 1');
  expect(await placesOf(db, 'Away Person')).toEqual([]);
});
