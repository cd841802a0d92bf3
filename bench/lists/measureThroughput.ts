import type { Model } from '../../src/metadata/model/Model';
import { BenchProcess } from '../support/BenchProcess';
import { HttpClient } from '../support/HttpClient';
import { listSql } from './listSql';

/** Number of clients, and number and milliseconds of rounds of each side. */
const pressure = { clients: 16, rounds: 5, milliseconds: 1_000 };

/** A gateway, and the list whose SQL is run beside it. */
interface Measured {
  model: Model;
  scope: { merchantId: string; country: string };
  /** Connection of `pg` to the gateway's database. */
  connection: object;
  port: number;
  /** The first page of the collection orders that are completed, the last first. */
  path: string;
}

/** Returns the gateway's first pages per second relative to their SQL alone in one process, measured in turns. */
export async function measureThroughput({ model, scope, connection, port, path }: Measured): Promise<number> {
  const { clients, rounds, milliseconds } = pressure;
  const query = { sort: '["requestedAt","DESC"]', filter: '{"status":"completed"}', range: '[0,24]' };
  const plainQuery = new BenchProcess('bench/lists/plainQuery.ts', {
    environment: {
      CONNECTION: JSON.stringify(connection),
      CLIENTS: String(clients),
      QUERY: JSON.stringify(await listSql(model, 'collection-orders', scope, query)),
    },
  });
  const client = new HttpClient(port, clients);
  const counts = { gateway: 0, plain: 0 };
  for (let round = -1; round < rounds; round++) {
    const plain = Number(await plainQuery.ask(String(milliseconds)));
    const times = await client.press(path, clients, milliseconds);
    // The first round warms up.
    if (round < 0) continue;
    counts.plain += plain;
    counts.gateway += times.length;
  }
  client.close();
  await plainQuery.stop();
  const rate = (count: number) => Math.round((count / (rounds * milliseconds)) * 1000);
  console.log(
    `\npage 1, ${clients} clients: ${rate(counts.gateway)}/s, its SQL alone ${rate(counts.plain)}/s`,
  );
  return counts.gateway / counts.plain;
}
