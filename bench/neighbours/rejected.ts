import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Tables } from '../../src/gateway/database/declared/tables';
import { operatorActor } from '../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../src/gateway/operator/operators/operatorTokens';
import { allRights } from '../../src/gateway/operator/operators/rights';
import type { End } from './flood';
import type { Orders } from './senders';

/**
 * Sends rejected and heavy requests from a process with low priority, which takes only idle time. The end throws after unexpected
 * responses.
 */
export async function sendRejected(orders: Orders): Promise<End> {
  const senders = fork('bench/neighbours/senders.ts', { execArgv: ['--import', 'tsx'] });
  setPriority(senders.pid!, constants.priority.PRIORITY_LOW);
  senders.send(orders);
  await wait(1_500);
  return async () => {
    const heard = once(senders, 'message');
    senders.send('end');
    const [wrong] = await heard;
    if (wrong !== null) throw new Error(String(wrong));
  };
}

/** Makes an operator's token that may have reports read. */
export function createReportToken(db: Kysely<Tables>): Promise<string> {
  const maker = { db, actor: operatorActor('bench'), now: new Date() };
  return issueToken(maker, 'bench', 1, { ...allRights, scopes: ['decide'] });
}
