import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { recordEvent } from '../../../src/gateway/database/recordEvents';
import { noteRecordChanges } from '../../../src/gateway/database/recordChanges';
import type { Database } from '../../../src/gateway/database/tables';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { databaseUrl } from '../../support/databases';
import { type RunningGateway, startGateway } from '../../support/startGateway';
import { type AccessGateway, accessGateway } from '../access/support/accessGateway';
import { type LiveListener, listen } from './support/listen';

const entity = 'payout-order';

let database: AccessGateway;
let gateways: RunningGateway[] = [];

beforeAll(async () => {
  database = await accessGateway({
    config: { sandbox: false },
    now: new Date().toISOString(),
    // A transaction of this test is idle for ten seconds, on a machine that may be busy.
    limits: { idle: 60_000 },
  });
  const environment = { DATABASE_URL: databaseUrl(database.connection), SANDBOX: '0' };
  gateways = [await startGateway(environment), await startGateway(environment)];
}, 120_000);
afterAll(async () => {
  await Promise.all(gateways.map(({ stop }) => stop('SIGKILL')));
  await database.close();
});

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
    listener = await listen(gateways[switches % 2]!.url, token, since === undefined ? {} : { since });
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
  let begun = Number.NaN;
  const late = database.db.transaction().execute(async (db) => {
    await change(db, 10);
    begun = Date.now();
    await once(committing.signal, 'abort');
  });
  await gateways[0]!.stop('SIGKILL');
  await changeMany();
  await vi.waitFor(() => expect(Date.now() - begun).toBeGreaterThan(10_000), {
    timeout: 60_000,
    interval: 100,
  });
  committing.abort();
  await late;
  expect(client.switches()).toBe(1);
  expect(made).toHaveLength(10_000);
  const missing = () => {
    const told = client.ids();
    return made.filter((id) => !told.has(id));
  };
  await vi.waitFor(() => expect(missing()).toEqual([]), {
    timeout: 30_000,
    interval: 100,
  });
  client.close();
}, 180_000);
