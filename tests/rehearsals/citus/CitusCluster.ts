import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, type PoolConfig } from 'pg';
import { citusSettings } from '../../../src/gateway/database/declared/spreadTables';
import { databaseUrl } from '../../support/databases';
import { query } from '../databaseServer';

/** The fewest workers with which a merchant transfer touches two machines. */
const minWorkers = 2;

/** Shards of each table: fewer than the 32 of a real one are made sooner. */
const shards = 8;

const needed =
  'CITUS_URL must be the address of a Citus coordinator with two workers or more, as postgres://USER:PASSWORD@HOST:PORT/DATABASE, ' +
  'where USER is a superuser whom all of them let in under this name: databases are made on each machine, and a worker is killed. The database is one with ' +
  'the extension, in which the workers were added (citus_add_node), and is only read. Citus needs max_prepared_transactions > 0.';

/** A database that is spread over the machines of a Citus cluster for the time of a rehearsal. */
export class CitusCluster {
  private constructor(
    /** Citus's and PostgreSQL's versions. */
    readonly version: string,
    private readonly nodes: readonly URL[],
    private readonly database: string,
  ) {}

  /** Makes an empty database on each machine. Throws, saying what is needed, where `CITUS_URL` leads to no cluster. */
  static async open(): Promise<CitusCluster> {
    const address = readAddress();
    const server = { connectionString: address.href };
    const rows = await query(
      server,
      `select node_name as host, node_port as port, citus_version() as version from citus_get_active_worker_nodes()`,
    ).catch((error: Error) => {
      throw new Error(`CITUS_URL leads to no coordinator: ${error.message}\n${needed}`);
    });
    if (rows.length < minWorkers) throw new Error(`It has ${rows.length} workers. ${needed}`);
    const workers = rows.map(({ host, port }) => withPlace(address, String(host), String(port)));
    const name = `corridor_rehearsed_${randomBytes(4).toString('hex')}`;
    const cluster = new CitusCluster(String(rows[0]!.version), [address, ...workers], name);
    await cluster.#create();
    return cluster;
  }

  /** The coordinator's address of the database. */
  get connection(): PoolConfig {
    return { connectionString: this.#at(this.nodes[0]!) };
  }

  get url(): string {
    return databaseUrl(this.connection);
  }

  get workers(): number {
    return this.nodes.length - 1;
  }

  /** Runs the statements of `npm run database -- spread`, one a line, on one connection. */
  async run(script: string): Promise<void> {
    const client = new Client(this.connection);
    await client.connect();
    try {
      for (const statement of script.split('\n')) await client.query(statement);
    } finally {
      await client.end();
    }
  }

  /**
   * Has the rows of two merchants be on different workers: the shards of the second one are moved, while a gateway serves, where they are not.
   * Returns the places of both.
   */
  async separate(one: string, other: string): Promise<[string, string]> {
    const [first, second] = [await this.#placeOf(one), await this.#placeOf(other)];
    const target = this.nodes.slice(1).find(({ host }) => host !== first.host)!;
    if (first.host !== second.host) return [first.host, second.host];
    const places = [second.host, target.host].map((host) => `'${host.replace(':', "', ")}`);
    await query(this.connection, `select citus_move_shard_placement(${second.shard}, ${places.join(', ')})`);
    console.log(`The rows of a merchant were moved from ${second.host} to ${target.host}.`);
    return [first.host, target.host];
  }

  async #placeOf(merchantId: string): Promise<{ shard: string; host: string }> {
    const [row] = await query(
      this.connection,
      `select shardid, nodename || ':' || nodeport as host from pg_dist_shard_placement
        where shardid = get_shard_id_for_distribution_column('ledger_account', '${merchantId}')`,
    );
    return { shard: String(row!.shardid), host: String(row!.host) };
  }

  /**
   * Kills PostgreSQL on a worker, as often as it comes back, for a time in milliseconds. It starts itself again, as it does unless
   * `restart_after_crash` is off.
   */
  async crashWorker(index: number, duration: number): Promise<number> {
    const worker = { connectionString: this.#at(this.nodes[1 + (index % this.workers)]!) };
    let crashes = 0;
    for (const end = Date.now() + duration; Date.now() < end; await wait(100)) {
      // One process that is killed takes all others with it, and their memory: so does a lack of memory.
      await query(worker, `copy (select 1) to program 'kill -9 $PPID'`).catch(() => (crashes += 1));
    }
    return crashes;
  }

  /** Has what was prepared and not yet committed when a worker was killed be committed or rolled back now, which Citus does once a minute. */
  async recover(): Promise<void> {
    await query(this.connection, 'select recover_prepared_transactions()');
  }

  async close(): Promise<void> {
    for (const node of this.nodes)
      await query({ connectionString: node.href }, `drop database if exists ${this.database} with (force)`);
  }

  async #create(): Promise<void> {
    for (const node of this.nodes) {
      await query({ connectionString: node.href }, `create database ${this.database}`);
      for (const setting of citusSettings)
        await query({ connectionString: node.href }, `alter database ${this.database} set ${setting}`);
      await query({ connectionString: this.#at(node) }, 'create extension citus');
      await query(
        { connectionString: node.href },
        `alter database ${this.database} set citus.shard_count = ${shards}`,
      );
    }
    const [coordinator, ...workers] = this.nodes.map(({ hostname, port }) => `'${hostname}', ${port}`);
    await query(this.connection, `select citus_set_coordinator_host(${coordinator})`);
    for (const worker of workers) await query(this.connection, `select citus_add_node(${worker})`);
  }

  #at(node: URL): string {
    const url = new URL(node);
    url.pathname = `/${this.database}`;
    return url.href;
  }
}

/** Reads `CITUS_URL`. Throws, saying what is needed, where it is no address. */
export function readAddress(): URL {
  const given = process.env.CITUS_URL;
  if (given === undefined || !URL.canParse(given)) throw new Error(needed);
  return new URL(given);
}

function withPlace(address: URL, host: string, port: string): URL {
  const url = new URL(address);
  url.hostname = host;
  url.port = port;
  return url;
}
