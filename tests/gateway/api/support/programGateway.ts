import { expect } from 'vitest';
import type { Config } from '../../../../src/gateway/config';
import { newId } from '../../../../src/gateway/database/ids';
import type { Session } from '../../../../src/gateway/http/context';
import type { StoredRecord } from '../../../../src/gateway/database/records';
import type { Model } from '../../../../src/metadata/model/Model';
import { type FundGateway, fundGateway } from '../../funds/support/fundGateway';
import type { Answer } from '../../support/testGateway';
import { hmac } from './hmac';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Parts of a call that a test replaces. */
export interface CallOptions {
  /** Null sends none. */
  key?: string | null;
  /** Seconds since 1970. */
  timestamp?: number;
  headers?: Record<string, string>;
  /** The sent parts, where they differ from the signed ones. */
  sent?: { method?: Method; path?: string; body?: unknown; key?: string };
  /** Signs in place of the developer secret. */
  sign?: (text: string) => string;
}

/** A program of a merchant, with an application that the test has added. */
export interface Program {
  application: StoredRecord<'application'>;
  secret: string;
  /** Makes a signed call below `/api/v1/`, as a program would that knows nothing of the gateway's code. */
  call(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Makes a call that succeeds, and returns the data of its answer. */
  get<Data>(path: string): Promise<Data>;
  create<Data>(path: string, body: unknown, options?: CallOptions): Promise<Data>;
}

/** A gateway whose first merchant has programs. */
export interface ProgramGateway extends FundGateway {
  addProgram(values?: object, country?: string): Promise<Program>;
}

let count = 0;

/** Returns a gateway on a database of its own, with the sandbox's merchants. */
export async function programGateway(
  config: Partial<Config> = {},
  session: Partial<Session> = {},
  model?: Model,
): Promise<ProgramGateway> {
  const gateway = await fundGateway(config, session, model);
  return {
    ...gateway,
    addProgram: async (values = {}, country = 'MX') => {
      const body = { name: `Program ${++count}`, scopes: ['read', 'collect', 'payOut'], ...values };
      const answer = await gateway.owner.send('POST', `${country}/applications`, body, { proven: true });
      expect(answer).toMatchObject({ status: 200 });
      const { developerSecret, ...application } = answer.body.data as StoredRecord<'application'> & {
        developerSecret: string;
      };
      return programOf(gateway, application, developerSecret);
    },
  };
}

function programOf(gateway: FundGateway, application: StoredRecord<'application'>, secret: string): Program {
  const call: Program['call'] = (method, path, body, options = {}) => {
    const { key = method === 'GET' ? null : newId(), sent = {}, headers = {} } = options;
    const timestamp = options.timestamp ?? Math.floor(gateway.clock.now().getTime() / 1000);
    const url = `/api/v1/${path}`;
    const raw = body === undefined ? '' : JSON.stringify(body);
    const text = `${method} ${url}\n${key ?? ''}\n${timestamp}\n${raw}`;
    const sign = options.sign ?? ((signed: string) => `v1,${hmac(secret, signed)}`);
    const sentKey = sent.key ?? key;
    const sentBody = sent.body === undefined ? body : sent.body;
    return gateway.send(
      undefined,
      sent.method ?? method,
      sent.path === undefined ? url : `/api/v1/${sent.path}`,
      sentBody === undefined ? undefined : JSON.stringify(sentBody),
      {
        ...(sentBody === undefined ? {} : { 'content-type': 'application/json' }),
        ...(sentKey === null ? {} : { 'idempotency-key': sentKey }),
        'request-application': application.appCode,
        'request-timestamp': String(timestamp),
        'request-signature': sign(text),
        ...headers,
      },
    );
  };
  return {
    application,
    secret,
    call,
    get: (path) => succeed(call('GET', path)),
    create: (path, body, options) => succeed(call('POST', path, body, options)),
  };
}

async function succeed<Data>(answer: Promise<Answer>): Promise<Data> {
  const { status, body } = await answer;
  expect({ status, body }).toMatchObject({ status: 200, body: { code: 200 } });
  return body.data as Data;
}
