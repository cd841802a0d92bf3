import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../../src/gateway/database/ids';
import { hmac } from '../../api/support/hmac';
import type { Program } from '../../api/support/programGateway';

/** A gateway's response. */
export interface CallAnswer {
  status: number;
  msg: string;
  data: Record<string, unknown>;
}

/** Makes calls of a merchant's program at the gateway's current address, each with its key until a response. */
export class SignedCalls {
  constructor(
    readonly address: () => string,
    readonly program: () => Program,
  ) {}

  read(path: string): Promise<CallAnswer> {
    return this.#send('GET', path, '', '');
  }

  create(path: string, body: object): Promise<CallAnswer> {
    return this.#send('POST', path, JSON.stringify(body), newId());
  }

  #send(method: string, path: string, body: string, key: string): Promise<CallAnswer> {
    const { application, secret } = this.program();
    return untilAnswered(() => {
      const url = `/api/v1/${path}`;
      const timestamp = Math.floor(Date.now() / 1000);
      const headers = {
        'request-application': application.appCode,
        'request-timestamp': String(timestamp),
        'request-signature': `v1,${hmac(secret, `${method} ${url}\n${key}\n${timestamp}\n${body}`)}`,
        ...(body !== '' && { 'content-type': 'application/json', 'idempotency-key': key }),
      };
      return { url: this.address() + url, method, headers, body };
    });
  }
}

/** A request. */
export interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  /** Empty for none. */
  body: string;
}

/** Sends a request until a gateway responds. A killed gateway breaks off, and nothing listens until the next starts. */
export async function untilAnswered(request: () => Sent): Promise<CallAnswer> {
  for (;;) {
    const { url, method, headers, body } = request();
    try {
      const response = await fetch(url, { method, headers, ...(body !== '' && { body }) });
      return { ...((await response.json()) as Omit<CallAnswer, 'status'>), status: response.status };
    } catch {
      await wait(50);
    }
  }
}
