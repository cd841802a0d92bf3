import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../src/gateway/database/declared/tables';
import type { Fleet } from './world/Fleet';
import type { Network } from './world/Network';
import type { Random } from '../../src/samples/Random';

/** What can be damaged. */
export interface Site {
  fleet: Fleet;
  network: Network;
  /** The process id of the database server; missing where it is not only ours. */
  serverPid?: () => Promise<number | undefined>;
}

/** Damage that happens in the middle of operations. It resolves once the gateways can go on. */
interface Fault {
  name: string;
  /** Whether it takes down a whole database server. */
  needsServer?: boolean;
  strike(site: Site, random: Random): Promise<void>;
}

/** Process ids of what the database does for its clients, but for the one that looks. */
async function backends(db: Kysely<Tables>): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and pid <> pg_backend_pid() order by pid`.execute(db);
  return rows.map(({ pid }) => pid);
}

/** Kills a process of the database, and resolves once the connections that were open are lost. */
async function crash(
  db: Kysely<Tables>,
  choose: (db: Kysely<Tables>) => Promise<number | undefined>,
): Promise<void> {
  await db.connection().execute(async (connection) => {
    const pid = await choose(connection);
    if (pid === undefined) return;
    process.kill(pid, 'SIGKILL');
    for (let isOpen = true; isOpen;) {
      isOpen = await sql`select 1`.execute(connection).then(
        () => true,
        () => false,
      );
    }
  });
}

/** All that goes wrong. */
export const faults: readonly Fault[] = [
  {
    name: 'a gateway is killed',
    strike: ({ fleet }, random) => fleet.kill(random.next()),
  },
  {
    name: 'connections to the database are cut',
    strike: ({ network }) =>
      network.strike(async (db) => {
        for (const pid of await backends(db)) await sql`select pg_terminate_backend(${pid})`.execute(db);
      }),
  },
  {
    name: 'the database is killed',
    needsServer: true,
    strike: ({ network, serverPid }) => network.strike((db) => crash(db, async () => serverPid?.())),
  },
  {
    name: 'a process of the database is killed',
    needsServer: true,
    strike: ({ network }, random) =>
      network.strike((db) =>
        crash(db, async (connection) => {
          const found = await backends(connection);
          return found.length > 0 ? random.pick(found) : undefined;
        }),
      ),
  },
];
