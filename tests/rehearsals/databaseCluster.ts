import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type PoolConfig } from 'pg';
import { freePort } from '../support/freePort';
import { endProgram, killServer, postgresFolders, startAsDatabase, until } from './programs';

/** A server of the database and the Patroni that watches over it. */
interface Node {
  name: string;
  port: number;
  restPort: number;
  dataFolder: string;
  file: string;
  agent?: ChildProcess;
}

/** What Patroni says of each server. */
interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
}

const password = 'rehearsed';

/**
 * How long Patroni takes a primary for alive (`ttl`) and how often it looks, in seconds: its least. By default they are 30, 10 and 10.
 */
export const patience = { ttl: 20, loop_wait: 5, retry_timeout: 5 };

/** Starts etcd and servers under Patroni with synchronous replication, all on loopback, and makes the database. */
export async function startDatabaseCluster(folder: string, size: number): Promise<DatabaseCluster> {
  const nodes: Node[] = [];
  const etcdPort = await freePort();
  for (let index = 1; index <= size; index++) nodes.push(await writeNode(folder, index, etcdPort));
  const cluster = new DatabaseCluster(folder, nodes, await etcdWords(folder, etcdPort));
  try {
    await cluster.makeDatabase();
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** Servers of the database of which one is the primary, and another one is promoted when it is gone. */
export class DatabaseCluster {
  /** Value of `DATABASE_URL` with all hosts. */
  readonly url: string;
  readonly #nodes: Node[];
  readonly #etcd: ChildProcess;
  readonly #logFile: string;
  readonly #log: number;

  constructor(folder: string, nodes: Node[], etcd: string[]) {
    this.#nodes = nodes;
    this.#logFile = join(folder, 'log');
    this.#log = openSync(this.#logFile, 'a');
    this.#etcd = this.#start('etcd', etcd);
    for (const node of nodes) node.agent = this.#start('patroni', [node.file]);
    const hosts = nodes.map(({ port }) => `127.0.0.1:${port}`).join(',');
    this.url = `postgres://corridor:${password}@${hosts}/corridor?sslmode=disable`;
  }

  async makeDatabase(): Promise<void> {
    await this.untilSynchronous();
    const { port } = await this.#primary();
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password, database: 'postgres' });
    await client.connect();
    await client.query(`create role corridor login password '${password}'`);
    await client.query('create database corridor owner corridor');
    await client.end();
  }

  /** How the present primary is reached, and its name. */
  async primary(): Promise<PoolConfig & { name: string }> {
    const { port, name } = await this.#primary();
    return { host: '127.0.0.1', port, user: 'corridor', password, database: 'corridor', name };
  }

  /** Kills the primary together with its Patroni. Returns its name. */
  async killPrimary(): Promise<string> {
    const { agent, dataFolder, name } = await this.#primary();
    agent!.kill('SIGKILL');
    await killServer(dataFolder);
    return name;
  }

  /** Starts what was killed, and waits until it follows the primary. */
  async restart(name: string): Promise<void> {
    const node = this.#nodes.find((each) => each.name === name)!;
    node.agent = this.#start('patroni', [node.file]);
    const follows = (member: Member) =>
      member.name === name && member.role !== 'leader' && /^(running|streaming)$/.test(member.state);
    await this.#untilOne(follows, `${name} does not follow`);
  }

  /** Waits until a standby has what is acknowledged before it is. */
  async untilSynchronous(): Promise<void> {
    await this.#untilOne(({ role }) => role === 'sync_standby', 'No standby is synchronous');
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map(({ agent }) => endProgram(agent)));
    await endProgram(this.#etcd);
    for (const { dataFolder } of this.#nodes) await killServer(dataFolder).catch(() => undefined);
    closeSync(this.#log);
  }

  #start(name: string, words: string[]): ChildProcess {
    return startAsDatabase(name, words, ['ignore', this.#log, this.#log]);
  }

  async #members(): Promise<Member[]> {
    const alive = this.#nodes.find(({ agent }) => agent?.exitCode === null && !agent.killed);
    const response = await fetch(`http://127.0.0.1:${alive?.restPort}/cluster`);
    return ((await response.json()) as { members: Member[] }).members;
  }

  async #primary(): Promise<Node> {
    const primary = async () => {
      const members = await this.#members();
      const found = members.find(({ role, state }) => role === 'leader' && state === 'running');
      return this.#nodes.find(({ name }) => name === found?.name);
    };
    return until(primary, 60, 'There is no primary');
  }

  async #untilOne(accepts: (member: Member) => boolean, message: string): Promise<void> {
    await until(async () => (await this.#members()).some(accepts), 120, message).catch((error: Error) => {
      throw new Error(`${error.message}:\n${readFileSync(this.#logFile, 'utf8').slice(-2_000)}`);
    });
  }
}

async function etcdWords(folder: string, port: number): Promise<string[]> {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`];
  return [
    `--data-dir=${join(folder, 'etcd')}`,
    `--listen-client-urls=${clients}`,
    `--advertise-client-urls=${clients}`,
    `--listen-peer-urls=${peers}`,
    `--initial-advertise-peer-urls=${peers}`,
    `--initial-cluster=default=${peers}`,
  ];
}

async function writeNode(folder: string, index: number, etcdPort: number): Promise<Node> {
  const name = `db-${index}`;
  const [port, restPort] = [await freePort(), await freePort()];
  const dataFolder = join(folder, name);
  const node: Node = { name, port, restPort, dataFolder, file: join(folder, `${name}.yml`) };
  // YAML can be JSON.
  const settings = {
    scope: 'corridor',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: { ...patience, synchronous_mode: true, postgresql: { use_pg_rewind: true } },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: dataFolder,
      bin_dir: postgresFolders()[0],
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'postgres', password },
        replication: { username: 'replicator', password },
      },
      pg_hba: [
        'host all all 127.0.0.1/32 scram-sha-256',
        'host replication replicator 127.0.0.1/32 scram-sha-256',
      ],
      parameters: { unix_socket_directories: '', max_connections: 100 },
    },
  };
  writeFileSync(node.file, JSON.stringify(settings, undefined, 2), { mode: 0o644 });
  return node;
}
