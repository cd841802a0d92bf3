import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import type { JobKind } from '../../../../src/gateway/jobs/Job';
import { planScopes } from '../../../../src/gateway/sandbox/plan/planScopes';
import { fillApplications } from '../../../../src/gateway/sandbox/records/fillApplications';
import { type OrderGateway, orderGateway } from '../../orders/support/orderGateway';
import { runJobs } from '../../support/runJobs';

/** A callback as a receiver got it. */
export interface Received {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver's response; `hang` and `reset` send none. */
export type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'hang' | 'reset';

/** A real server on this machine. */
export interface TestReceiver {
  url: string;
  received: Received[];
  /** Sets the next responses; the last one stays. */
  answers(...answers: Answer[]): void;
  close(): Promise<void>;
}

export async function startReceiver(): Promise<TestReceiver> {
  const received: Received[] = [];
  let next: Answer[] = [{ status: 200 }];
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      received.push({
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
      });
      const answer = next.length > 1 ? next.shift()! : next[0]!;
      if (answer === 'hang') return;
      if (answer === 'reset') request.socket.destroy();
      else response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answers: (...answers) => (next = answers),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** A gateway with the applications of the first sandbox merchant in Mexico. */
export interface CallbackGateway extends OrderGateway {
  /** The code and the record's id of its first application, which orders belong to. */
  appCode: string;
  applicationId: string;
  /** Sets fields of that application's record, by column. */
  setApplication(columns: Record<string, string | null>): Promise<void>;
  /** Pays a new order, and returns the payment's id. */
  pay(amount?: number): Promise<string>;
  /** Delivers what is due, and tells of addresses that fail. */
  deliver(): Promise<void>;
  /** Makes the next attempts due. */
  letTimePass(): Promise<void>;
  /** Stored events with their state, in their order. */
  events(): Promise<
    { id: string; type: string; state: string; code: string; attempts: number; due_at: string | null }[]
  >;
}

export async function callbackGateway(): Promise<CallbackGateway> {
  const gateway = await orderGateway(new Date().toISOString(), { allowLocalCallbacks: true });
  const { db, context, model } = gateway;
  const scope = planScopes(model, 'tests').find(
    ({ merchantId, country }) => merchantId === gateway.merchantId && country.code === 'MX',
  )!;
  await fillApplications(db, context, scope, gateway.clock.now());
  const { code: appCode, application_id: applicationId } = await db
    .selectFrom('application_code')
    .select(['code', 'application_id'])
    .orderBy('code')
    .executeTakeFirstOrThrow();
  return {
    ...gateway,
    appCode,
    applicationId,
    setApplication: async (columns) => {
      for (const [column, value] of Object.entries(columns)) {
        await sql`update application set ${sql.ref(column)} = ${value} where id = ${applicationId}`.execute(
          db,
        );
      }
    },
    pay: async (amount = 20_000) => {
      const order = await gateway.order(amount);
      await gateway.post(`MX/collection-orders/${order.id}/simulate-callback`, { amount });
      const [paid] = await gateway.list('MX/pay-in-details', { orderNo: order.orderNo });
      return paid!.id;
    },
    deliver: async () => {
      await runJobs(context, ['callbacks.post' satisfies JobKind]);
      // Those without a time are due by the database's clock.
      const now = new Date(Math.max(gateway.clock.now().getTime(), Date.now() + 1_000));
      await runJobs(context, ['callbacks.tellFailing' satisfies JobKind], now);
    },
    letTimePass: async () => {
      await db
        .updateTable('callback_event')
        .set({ due_at: sql`now()` })
        .where('due_at', 'is not', null)
        .execute();
      await db.deleteFrom('job').where('kind', '=', 'callbacks.post').execute();
    },
    events: () =>
      db
        .selectFrom('callback_event')
        .select(['id', 'type', 'state', 'code', 'attempts', 'due_at'])
        .orderBy('created_at')
        .orderBy('id')
        .execute() as ReturnType<CallbackGateway['events']>,
  };
}
