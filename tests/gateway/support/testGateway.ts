import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Kysely } from 'kysely';
import type { PoolConfig } from 'pg';
import { type Config, readConfig } from '../../../src/gateway/config';
import type { TimeLimits } from '../../../src/gateway/database/connections/connectionSettings';
import { newId } from '../../../src/gateway/database/ids';
import type { Database, Tables } from '../../../src/gateway/database/declared/tables';
import { contributions } from '../../../src/gateway/parts';
import { gatewayRoutes } from '../../../src/gateway/routes';
import { mergeHandlers } from '../../../src/gateway/Part';
import { requireSession } from '../../../src/gateway/auth/sessions';
import { createServer } from '../../../src/gateway/http/server';
import type { ServerContext, Session } from '../../../src/gateway/http/context';
import type { Handlers } from '../../../src/gateway/resources/handlers';
import type { Model } from '../../../src/metadata/model/Model';
import { allPermissions } from './allPermissions';
import { productModel } from './productModel';
import { type RequireContracts, watchContracts } from './contractWatch';
import { preparedDatabase, type SandboxHistory } from './testDatabase';
import { testKeyRing } from '../../support/keyRing';

/** A response, with its JSON parsed. */
export interface Answer {
  status: number;
  body: {
    code: number;
    msg: string;
    data: unknown;
    errors?: { path: string; keyword: string; msg: string }[];
  };
  headers: Record<string, string | undefined>;
  text: string;
}

/** A gateway with a database of its own, without a port: requests are injected. */
export interface TestGateway {
  server: FastifyInstance;
  db: Kysely<Tables>;
  /** Where the database is, for another pool on it. */
  connection: PoolConfig;
  model: Model;
  /** Context of its routes and jobs. */
  context: ServerContext;
  /** Every route that the server has, by method and path as it is written (`GET /api/manage/:country/…/:id`). */
  routes: string[];
  /** The gateway's clock; `set` moves it. */
  clock: { now: () => Date; set: (to: string | Date) => void };
  /** A token of a user of `merchantId`; by default a new merchant's, in every country, with every permission. */
  signIn(session?: Partial<Session>): string;
  /**
   * Sends a request as JSON with a token. Without an `if-match` it refers to the record as it is now. Throws if the response
   * violates the contract of its route.
   */
  send(
    token: string | undefined,
    method: InjectOptions['method'],
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  close(): Promise<void>;
}

/**
 * Builds a gateway on a new database, with the product's Model and parts unless others are given. `merchants` adds the sandbox's
 * merchants, `history` a filled sandbox; `limits` replaces those of connections. Tokens of `signIn` are accepted; others need real
 * authentication.
 */
export async function testGateway(
  options: {
    model?: Model;
    handlers?: Handlers;
    config?: Partial<Config>;
    now?: string;
    merchants?: boolean;
    history?: SandboxHistory;
    limits?: Partial<TimeLimits>;
    /** Interval in ms at which changes are read for listeners. */
    liveInterval?: number;
    /** Where users sign in, if it is not this gateway. */
    home?: Database;
    /** Aborted where the gateway is to drain. */
    draining?: AbortSignal;
    /** Milliseconds for which a file may lie unread. */
    unreadLimit?: number;
  } = {},
): Promise<TestGateway> {
  const model = options.model ?? (await productModel());
  let time: Date | undefined = options.now === undefined ? undefined : new Date(options.now);
  const now = () => time ?? new Date();
  const database = await preparedDatabase(
    model,
    options.history ?? (options.merchants ? { merchantsAt: now() } : undefined),
    options.limits,
  );
  const filesDir = await mkdtemp(join(tmpdir(), 'corridor-files-'));
  const config: Config = {
    ...readConfig({ RATE_LIMIT: '0', CALL_LIMITS: '0', FILES_DIR: filesDir }),
    webRoot: '/nowhere',
    ...options.config,
  };
  const sessions = new Map<string, Session>();
  const routes: string[] = [];
  const { records, scopedRecords } = contributions.handlers;
  const given = options.handlers;
  const handlers = given && { scopedRecords, ...given, records: { ...records, ...given.records } };
  const context: ServerContext = {
    ...contributions,
    ...(handlers && { handlers: mergeHandlers([{ name: 'test', handlers }]) }),
    ...(options.draining && { draining: options.draining }),
    ...(options.liveInterval === undefined ? {} : { liveInterval: options.liveInterval }),
    db: database.db,
    home: options.home,
    model,
    config,
    keyRing: testKeyRing,
    now,
    serving: {},
  };
  let requireContracts: RequireContracts | undefined;
  const server = await createServer(
    context,
    [
      // The first one, so that it hears of every route that is added after it.
      (started) => {
        listRoutes(started, routes);
        requireContracts = watchContracts(started, model);
      },
      ...gatewayRoutes(
        (request, asked) =>
          sessions.get(request.headers.authorization ?? '') ?? requireSession(request, asked),
      ),
    ],
    options.unreadLimit,
  );
  return {
    server,
    db: database.db,
    connection: database.connection,
    model,
    context,
    routes,
    clock: { now, set: (to) => (time = new Date(to)) },
    signIn: (session = {}) => {
      const token = `test-${newId()}`;
      sessions.set(token, {
        id: newId(),
        userId: newId(),
        userName: 'tester',
        merchantId: newId(),
        isSandbox: true,
        permissions: allPermissions(model),
        countries: Object.keys(model.countries),
        ...session,
      });
      return token;
    },
    send: async (token, method, url, body, headers = {}) => {
      const inject = (more: Record<string, string>) =>
        server.inject({
          method,
          url,
          headers: { ...(token === undefined ? {} : { authorization: token }), ...headers, ...more },
          ...(body === undefined ? {} : { payload: body as InjectOptions['payload'] }),
        });
      let response = await inject({});
      if (response.statusCode === 428 && headers['if-match'] === undefined) {
        response = await inject({ 'if-match': await readRevision(server, token, method, url) });
      }
      requireContracts?.();
      const isJson = response.headers['content-type']?.toString().startsWith('application/json');
      return {
        status: response.statusCode,
        body: (isJson && response.body !== '' ? response.json() : undefined) as Answer['body'],
        headers: response.headers as Answer['headers'],
        text: response.body,
      };
    },
    close: async () => {
      await server.close();
      await database.drop();
      await rm(filesDir, { recursive: true, force: true });
      requireContracts?.();
    },
  };
}

/** Returns the revision of the record that a write is about, as a value of `If-Match`. */
async function readRevision(
  server: FastifyInstance,
  token: string | undefined,
  method: InjectOptions['method'],
  url: string,
): Promise<string> {
  const [path = ''] = url.split('?');
  const { data } = (
    await server.inject({
      url: method === 'POST' ? path.slice(0, path.lastIndexOf('/')) : path,
      headers: token === undefined ? {} : { authorization: token },
    })
  ).json<{ data: { $revision?: string; revision?: string } | null }>();
  return `"${data?.$revision ?? data?.revision ?? ''}"`;
}

function listRoutes(server: FastifyInstance, routes: string[]): void {
  server.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push(`${one} ${url}`);
  });
}
