import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { OrderProgram } from '../../bench/support/OrderProgram';
import { payout } from '../../bench/support/payout';
import { connect } from '../../src/gateway/database/connection';
import { startEmbeddedServer } from '../../src/gateway/database/embedded/embeddedServer';
import { databaseUrl } from '../support/databases';
import { freePort } from '../support/freePort';
import { startGateway } from '../support/startGateway';
import { verifyLedger } from './programs';

/** How many clients send orders at a time. */
const clients = 16;

/** Times from the first order to the kill, in milliseconds. */
const [least, most] = [150, 900];

/**
 * Kills a gateway so often (50 times, or as a word says) while sixteen clients of a program create orders that are committed in groups, and
 * starts it again. Throws unless each acknowledged order is there once, under its number, none that was not sent is, and the ledger holds.
 */
export async function killInGroups([words = '50']: readonly string[]): Promise<void> {
  const rounds = Number(words);
  if (!Number.isInteger(rounds) || rounds < 1) throw new Error(`"${words}" is no number of kills.`);
  const folder = mkdtempSync(join(tmpdir(), 'corridor-kills-'));
  chmodSync(folder, 0o755);
  const server = await startEmbeddedServer(join(folder, 'data'));
  const environment = {
    DATABASE_URL: databaseUrl(server.connection),
    FILES_DIR: join(folder, 'files'),
    SANDBOX_DAYS: '2',
    PORT: String(await freePort()),
  };
  const db = connect(server.connection, 1);
  let gateway = await startGateway(environment);
  try {
    const program = await OrderProgram.add(gateway.url, clients);
    const sent = new Set<string>();
    const acknowledged = new Map<string, string>();
    let count = 0;
    for (let round = 1; round <= rounds; round++) {
      const killed = new AbortController();
      const working = Array.from({ length: clients }, async () => {
        while (!killed.signal.aborted) {
          const order = { ...payout((count += 1)), amount: 1_000 + (count % 5_000) };
          sent.add(order.merchantOrderNo);
          // One that is not answered may be there or not.
          const made = await program
            .call<{ id: string }>('POST', 'payout-orders', order)
            .catch(() => undefined);
          if (made) acknowledged.set(order.merchantOrderNo, made.id);
          else await wait(5);
        }
      });
      await wait(least + Math.random() * (most - least));
      await gateway.stop('SIGKILL');
      killed.abort();
      await Promise.all(working);
      gateway = await startGateway(environment);
      if (round % 10 === 0)
        console.log(`${round} kills: ${sent.size} orders sent, ${acknowledged.size} acknowledged`);
    }
    await program.close();
    const { rows } = await sql<{ number: string; id: string }>`
      select merchant_order_no as number, id from payout_order
      where app_id = ${program.appCode}`.execute(db);
    const stored = new Map(rows.map(({ number, id }) => [number, id]));
    if (stored.size < rows.length) throw new Error(`${rows.length - stored.size} orders are there twice.`);
    const lost = [...acknowledged].filter(([number, id]) => stored.get(number) !== id);
    if (lost.length > 0)
      throw new Error(`${lost.length} acknowledged orders are lost, such as ${lost[0]![0]}.`);
    const foreign = [...stored.keys()].filter((number) => !sent.has(number));
    if (foreign.length > 0) throw new Error(`${foreign[0]} was not sent.`);
    await verifyLedger(environment);
    console.log(
      `✓ ${rounds} kills: ${sent.size} orders sent, ${acknowledged.size} acknowledged, each of them there once, ${stored.size} stored; the ledger holds.`,
    );
  } finally {
    await gateway.stop('SIGKILL');
    await db.destroy();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
