import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { KyselyPlugin } from 'kysely';
import type { PoolConfig } from 'pg';
import { readConfig } from '../../src/gateway/config';
import { connect } from '../../src/gateway/database/connection';
import { createServer } from '../../src/gateway/http/server';
import { contributions } from '../../src/gateway/parts';
import { gatewayRoutes } from '../../src/gateway/routes';
import type { Model } from '../../src/metadata/model/Model';
import { testKeyRing } from '../../tests/support/keyRing';

/** A gateway without jobs, in this process, whose statements are counted. */
export interface CountedGateway {
  port: number;
  /** Statements sent to the database so far. */
  statements: () => number;
  close: () => Promise<void>;
}

export async function startCountedGateway(model: Model, connection: PoolConfig): Promise<CountedGateway> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const pool = connect(connection, 16);
  const server = await createServer(
    {
      ...contributions,
      db: pool.withPlugin(counter),
      model,
      config: { ...readConfig({}), rateLimit: 0, limitsCalls: false, webRoot: '/nowhere' },
      keyRing: testKeyRing,
      now: () => new Date(),
    },
    gatewayRoutes(),
  );
  await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    port: (server.server.address() as AddressInfo).port,
    statements: () => statements,
    close: async () => {
      await server.close();
      await pool.destroy();
    },
  };
}

/** Somebody who listens to what changes, as the web app does. */
export class Viewer {
  /** Number of messages that reported changes. */
  told = 0;
  #request: ClientRequest | undefined;

  /** Begins to listen, and waits for the first message. */
  listen(port: number, token: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const headers = { authorization: token, accept: 'text/event-stream' };
      const sent = request({ port, host: '127.0.0.1', path: '/api/global/live', headers, agent: false });
      this.#request = sent;
      sent.on('error', reject);
      sent.on('response', (response) => {
        if (response.statusCode !== 200) reject(new Error(`A stream was rejected: ${response.statusCode}.`));
        response.setEncoding('utf8');
        response.on('data', (part: string) => {
          resolve();
          if (part.includes('"ids"')) this.told += 1;
        });
        response.on('error', () => undefined);
      });
      sent.end();
    });
  }

  close(): void {
    this.#request?.destroy();
  }
}
