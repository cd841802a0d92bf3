import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { noteRecordChanges } from '../../../src/gateway/database/recordChanges';
import type { Database } from '../../../src/gateway/database/declared/tables';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { databaseUrl } from '../../support/databases';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { type AccessGateway, accessGateway } from '../access/support/accessGateway';
import { type LiveListener, listen } from './support/listen';

const entity = 'payout-order';

let database: AccessGateway;
let killed: RunningGateway;
/** Those of the gateway that is killed, and of one in this process. */
let urls: string[];

beforeAll(async () => {
  database = await accessGateway({
    config: { sandbox: false },
    now: new Date().toISOString(),
    // A transaction of this test is idle meanwhile, on a machine that may be busy.
    limits: { idle: 60_000 },
  });
  killed = await startGateway({ DATABASE_URL: databaseUrl(database.connection), SANDBOX: '0' });
  urls = [killed.url, await database.server.listen({ port: 0 })];
}, 120_000);
afterAll(async () => {
  await killed.stop('SIGKILL');
  await database.close();
});

/** Changes so many orders, as it was made ten seconds ago. Returns their ids. */
async function changeEarlier(db: Database, merchantId: string, count: number): Promise<string[]> {
  const at = Date.now() - 10_000;
  const row = () => ({
    id: newId(at),
    merchant_id: merchantId,
    country: 'MX',
    entity,
    record_id: newId(),
  });
  const event = { ...row(), number: 1, at: new Date(at).toISOString(), actor_kind: 'system' as const };
  await db.insertInto('record_event').values(event).execute();
  const changes = Array.from({ length: count - 1 }, () => ({ ...row(), user_id: null, creates: false }));
  await db.insertInto('record_change').values(changes).execute();
  return [event, ...changes].map(({ record_id: id }) => id);
}

/** Listens to a gateway; once that is gone, to the next one, from where the first one came to, until `close`. */
async function follow(token: string) {
  const told = new Set<string>();
  let listener: LiveListener;
  let switches = 0;
  let isOver = false;
  const take = () => {
    for (const id of listener.ids('payout-orders')) told.add(id);
  };
  const goOn = async (since?: string) => {
    listener = await listen(urls[switches % 2]!, token, since === undefined ? {} : { since });
    void listener.ended.then(() => {
      if (isOver) return undefined;
      take();
      switches += 1;
      return goOn(listener.position());
    });
  };
  await goOn();
  return {
    switches: () => switches,
    ids: () => {
      take();
      return told;
    },
    close: () => {
      isOver = true;
      listener.close();
    },
  };
}

it('every one of 10,000 changes arrives: ten are committed ten seconds late, and the gateway is killed meanwhile', async () => {
  const { token, merchantId } = await database.enter();
  const made: string[] = [];
  /** Changes so many orders, the first of them with an event on its timeline. */
  const change = async (db: Database, count: number) => {
    const keys = Array.from({ length: count }, () => ({ merchantId, country: 'MX', id: newId() }));
    const [first, ...others] = keys;
    const event = { at: new Date(), actor: { kind: 'system' }, to: 'accepted' } as const;
    await recordEvent(db, entityTable(database.model, entity), first!, event);
    await noteRecordChanges(
      db,
      others.map((key) => ({ ...key, entity })),
    );
    made.push(...keys.map(({ id }) => id));
  };
  const changeMany = () =>
    Promise.all(Array.from({ length: 111 }, () => database.db.transaction().execute((db) => change(db, 45))));
  const client = await follow(token);
  await changeMany();
  await vi.waitFor(() => expect(client.ids().size).toBeGreaterThan(0), { timeout: 30_000, interval: 20 });
  const committing = new AbortController();
  const late: string[] = [];
  const transaction = database.db.transaction().execute(async (db) => {
    late.push(...(await changeEarlier(db, merchantId, 10)));
    await once(committing.signal, 'abort');
  });
  await killed.stop('SIGKILL');
  await changeMany();
  const arrived = (ids: string[]) =>
    vi.waitFor(
      () => {
        const told = client.ids();
        expect(ids.filter((id) => !told.has(id))).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
  await arrived(made);
  expect(client.switches()).toBe(1);
  committing.abort();
  await transaction;
  expect(made.length + late.length).toBe(10_000);
  await arrived(late);
  client.close();
}, 180_000);
