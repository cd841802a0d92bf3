import { createHmac } from 'node:crypto';
import { Agent, type Dispatcher } from 'undici';
import { newId } from '../../src/gateway/database/ids';
import { authenticatorCode } from '../../tests/support/authenticatorCode';
import { sandboxOwner } from '../../tests/support/sandboxLogins';

/** A program of the sandbox's first merchant, which signs its calls as `docs/api.md` says. */
export class OrderProgram {
  readonly #agent: Dispatcher;
  readonly #key: Buffer;

  private constructor(
    private readonly url: string,
    readonly appCode: string,
    readonly secret: string,
    private readonly clients: number,
  ) {
    this.#key = Buffer.from(secret.slice('whsec_'.length), 'base64');
    this.#agent = new Agent({ connections: clients, pipelining: 1 });
  }

  /** Returns the program with another server as its gateway. */
  at(url: string): OrderProgram {
    return new OrderProgram(url, this.appCode, this.secret, this.clients);
  }

  /** Adds an application in Mexico as its owner would; `clients` is how many connections it keeps open. */
  static async add(url: string, clients: number): Promise<OrderProgram> {
    const { token } = await post<{ token: string }>(`${url}/api/global/testLogin`, {
      account: sandboxOwner.account,
    });
    const { appCode, developerSecret } = await post<{ appCode: string; developerSecret: string }>(
      `${url}/api/manage/MX/applications`,
      { name: 'Bench', scopes: ['read', 'collect', 'payOut'] },
      {
        authorization: token,
        'idempotency-key': newId(),
        'authenticator-code': authenticatorCode(sandboxOwner.secret),
      },
    );
    return new OrderProgram(url, appCode, developerSecret, clients);
  }

  /** Makes a call below `/api/v1/` and returns the response's data. Throws unless it succeeds. */
  async call<Data>(method: 'GET' | 'POST', path: string, body?: object): Promise<Data> {
    const key = method === 'POST' ? newId() : '';
    const timestamp = String(Math.floor(Date.now() / 1000));
    const raw = body === undefined ? '' : JSON.stringify(body);
    const signed = createHmac('sha256', this.#key)
      .update(`${method} /api/v1/${path}\n${key}\n${timestamp}\n${raw}`)
      .digest('base64');
    const answer = await this.#agent.request({
      origin: this.url,
      path: `/api/v1/${path}`,
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
        'request-application': this.appCode,
        'request-timestamp': timestamp,
        'request-signature': `v1,${signed}`,
      },
      body: body === undefined ? null : raw,
    });
    const { code, data, msg } = (await answer.body.json()) as { code: number; data: Data; msg: string };
    if (code !== 200) throw new Error(`${method} ${path} was answered with ${code}: ${msg}`);
    return data;
  }

  close(): Promise<void> {
    return this.#agent.close();
  }
}

async function post<Data>(url: string, body: object, headers: Record<string, string> = {}): Promise<Data> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { code, data, msg } = (await response.json()) as { code: number; data: Data; msg: string };
  if (code !== 200) throw new Error(`${url} was answered with ${code}: ${msg}`);
  return data;
}
