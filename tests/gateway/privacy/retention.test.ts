import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { insertRecords } from '../../../src/gateway/database/records';
import { purgeRecords } from '../../../src/gateway/resources/purgeRecords';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { purge } from '../support/purge';
import { runJobs } from '../support/runJobs';
import { testGateway, type TestGateway } from '../support/testGateway';

let gateway: TestGateway;
let owner: { id: string; merchant_id: string };
beforeAll(async () => {
  gateway = await testGateway({ merchants: true });
  owner = await gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'merchant_id'])
    .executeTakeFirstOrThrow();
});
afterAll(() => gateway.close());

const daysAgo = (days: number) =>
  new Date(gateway.clock.now().getTime() - days * 24 * 60 * 60_000).toISOString();

it('sign-ins are deleted once the days are over for which the metadata has them kept', async () => {
  const { db, clock } = gateway;
  await db.deleteFrom('security_event').execute();
  for (const days of [399, 401]) {
    const event = { user_id: owner.id, kind: 'signIn', outcome: 'success', address: '', agent: '' } as const;
    await db
      .insertInto('security_event')
      .values({ ...event, id: newId(), at: daysAgo(days), detail: null })
      .execute();
  }
  const left = () => db.selectFrom('security_event').select('at').where('at', '<', daysAgo(398)).execute();
  await purge(db, 'security_event', clock.now());
  expect(await left()).toHaveLength(2);
  await purge(db, 'security_event', clock.now(), { signIns: 400 });
  expect(await left()).toHaveLength(1);
});

it('so is who exported what', async () => {
  const { db } = gateway;
  for (const days of [399, 401]) {
    await db
      .insertInto('export_event')
      .values({
        id: newId(),
        merchant_id: owner.merchant_id,
        country: 'MX',
        resource: 'payout-orders',
        at: daysAgo(days),
        format: 'csv',
        columns: 'orderNo',
        filter: '',
        revealed: false,
        actor_kind: 'user',
        actor_id: owner.id,
        actor_name: 'Ana',
      })
      .execute();
  }
  const count = async () => (await db.selectFrom('export_event').select('id').execute()).length;
  await purge(db, 'export_event', gateway.clock.now());
  expect(await count()).toBe(2);
  await purge(db, 'export_event', gateway.clock.now(), { exportEvents: 400 });
  expect(await count()).toBe(1);
});

it('and so are entries of the download center, but none that still has a file', async () => {
  const { db } = gateway;
  for (const [days, status, file] of [
    [29, 'expired', null],
    [31, 'expired', null],
    [31, 'downloadable', newId()],
    [31, 'expired', newId()],
  ] as const) {
    const texts = { resource: '', title: '', filter: '', query: '', language: 'en', name: '', user_name: '' };
    await db
      .insertInto('download_file')
      .values({
        ...texts,
        id: newId(),
        merchant_id: owner.merchant_id,
        place: 'MX',
        country: 'MX',
        kind: 'export',
        format: 'csv',
        user_id: owner.id,
        status,
        reason: null,
        rows: 1,
        is_small: true,
        file_id: file,
        bytes: 1,
        sha256: null,
        is_mailed: false,
        schedule_id: null,
        requested_at: daysAgo(days),
        finished_at: null,
        expires_at: null,
      })
      .execute();
  }
  const left = async () => (await db.selectFrom('download_file').select('id').execute()).length;
  await purge(db, 'download_file', gateway.clock.now());
  expect(await left()).toBe(4);
  await purge(db, 'download_file', gateway.clock.now(), { downloadEntries: 30 });
  expect(await left()).toBe(3);
});

it('records are deleted after the days and in the states that their entity says, with their history and files', async () => {
  const { db } = gateway;
  const model = structuredClone(gateway.model);
  model.schemas.application!['x-retention'] = { days: 30, from: 'createdAt', when: { status: ['disabled'] } };
  const table = entityTable(model, 'application');
  const store = async (name: string, days: number, status: string) => {
    const key = { merchantId: owner.merchant_id, country: 'MX' };
    const values = { appCode: newId(), name, status, callsPerMinute: 600, createdAt: daysAgo(days) };
    const [id] = await insertRecords(db, table, [{ ...key, ...values }]);
    const actor = { kind: 'user', id: owner.id, name: 'Ana' } as const;
    await db
      .transaction()
      .execute((transaction) =>
        recordEvent(
          transaction,
          table,
          { ...key, id: id! },
          { at: gateway.clock.now(), actor, creates: true },
        ),
      );
    const file = {
      id: newId(),
      merchant_id: owner.merchant_id,
      country: 'MX',
      user_id: owner.id,
      name,
      bytes: 1,
    };
    const owned = {
      upload_key: null,
      type: null,
      content_hash: null,
      entity: 'application',
      unowned_since: null,
    };
    await db
      .insertInto('stored_file')
      .values({ ...file, ...owned, record_id: id! })
      .execute();
    return id!;
  };
  const gone = await store('Gone', 31, 'disabled');
  const kept = [await store('Young', 29, 'disabled'), await store('Used', 31, 'active')];
  await db.deleteFrom('job').where('kind', '=', purgeRecords.kind).execute();
  await enqueuePeriodicJobs(db, [purgeRecords]);
  await runJobs({ ...gateway.context, model }, [purgeRecords.kind]);
  const eventsOf = (ids: string[]) =>
    db
      .selectFrom('record_event')
      .select('record_id')
      .where('merchant_id', '=', owner.merchant_id)
      .where('record_id', 'in', ids)
      .execute();
  const { rows } = await sql<{ name: string }>`
    select name from application
    where merchant_id = ${owner.merchant_id}::uuid and id = any(${[gone, ...kept]}::uuid[]) order by name`.execute(
    db,
  );
  expect(rows).toEqual([{ name: 'Used' }, { name: 'Young' }]);
  expect(await eventsOf([gone])).toEqual([]);
  expect(await eventsOf(kept)).toHaveLength(2);
  const files = await db
    .selectFrom('stored_file')
    .select('name')
    .where('unowned_since', 'is not', null)
    .where('name', 'in', ['Gone', 'Young', 'Used'])
    .execute();
  expect(files).toEqual([{ name: 'Gone' }]);
});
