import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { newId } from '../../../src/gateway/database/ids';
import { signedHeaders } from '../../../src/gateway/networks/interface/notifications';
import type { Fact, Instruction } from '../../../src/gateway/networks/interface/Network';
import type { Random } from '../../../src/samples/Random';
import type { Fleet } from './Fleet';
import { type CountryRules, servedOrders } from './methodRules';
import { NetworkAccount } from './NetworkAccount';
import { drawCut, sendUntilAnswered } from './sendUntilAnswered';

/** A payment that the network has taken, and all that it has said of it. */
interface Payment {
  orderNo: string;
  /** Until when a query does not find it, in milliseconds. */
  hiddenUntil: number;
  /** The first is that it has taken it. */
  facts: [Fact, ...Fact[]];
}

/** Something that it says of a payment. */
type Said = Pick<Fact, 'state'> &
  Partial<Pick<Fact, 'id' | 'amount' | 'original' | 'payerName' | 'payerAccount'>>;

/** How often a request to pay ends in each way: as it should, late, after the notification of it, or without an answer that says so. */
const endings = { answered: 12, late: 2, notifiedFirst: 2, lost: 2, unreadable: 1, neverTaken: 2 };

const repeated = (times: number, seconds: number) => Array.from({ length: times }, () => seconds);

/** How long a payment whose answer was lost is not known to a query, in milliseconds. */
const hidden = 900;

/**
 * The network of all orders, over HTTP. It loses, delays and doubles what it says, but it knows what it has taken, and what it does with
 * that follows from operations.
 */
export class Provider {
  readonly secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  /** What the gateways have done that no network may be asked for, and what they did not let it do. */
  readonly problems: string[] = [];
  /** Its account with the provider. */
  readonly account = new NetworkAccount();
  /** By number: what was sent, also what it never took. */
  readonly #requested = new Map<string, Instruction>();
  /** By reference, and by number. */
  readonly #payments = new Map<string, Payment>();
  readonly #byNumber = new Map<string, Payment>();
  readonly #server: Server;

  /** `fleet` is notified; `rules` say how payments settle and go back. */
  constructor(
    readonly random: Random,
    readonly fleet: () => Fleet,
    readonly rules: Record<string, CountryRules>,
  ) {
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch((error: unknown) => {
        this.problems.push(`The network could not go on: ${String(error)}`);
        response.destroy();
      });
    });
  }

  /** Listens, and returns a networks file. Its times are short: who waits for an answer that was lost waits for them. */
  async listen(): Promise<object> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1`;
    const simulated = {
      plugin: 'http',
      url,
      secret: 'NETWORK_SIMULATED_SECRET',
      serves: servedOrders(this.rules),
      notFoundAfter: 2,
      // What waits for an operation to end it is left to no person meanwhile, however long that takes.
      queries: [...repeated(3, 1), ...repeated(10, 5), ...repeated(30, 3_600)],
      concurrency: 16,
    };
    return { networks: { simulated } };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** What the network was asked to do for an order or a refund, by its number; undefined where nothing has reached it. */
  asked(number: string): Instruction | undefined {
    return this.#requested.get(number);
  }

  /** Whether the network has taken an order: one that it never took may still be paid, late. */
  hasTaken(orderNo: string): boolean {
    return this.#byNumber.has(orderNo);
  }

  /** Says something of an order; of its amount, where it is not another one. Resolves once a gateway has heard it. */
  async tell(orderNo: string, { state, ...said }: Said, random: Random): Promise<void> {
    const payment = this.#byNumber.get(orderNo);
    if (!payment) throw new Error(`The network has not taken ${orderNo}.`);
    const { facts } = payment;
    const at = new Date().toISOString();
    const id = `${facts[0].ref}-${facts.length}`;
    // Now and then it charges something for it, or withholds tax.
    const cost = random.chance(0.25) && { cost: random.integer(1, 90) };
    const tax = random.chance(0.1) && { tax: random.integer(1, 90) };
    const fact = { ...facts[0], state, id, at, ...said, ...cost, ...tax };
    facts.push(fact);
    this.account.tell(fact);
    if (random.chance(0.1)) await wait(random.integer(10, 200));
    const copies = random.chance(0.2) ? 2 : 1;
    await Promise.all(Array.from({ length: copies }, (_, copy) => this.#notify(payment, random.fork(copy))));
  }

  /** Notifies of the last fact, or of all of them again. */
  async #notify({ facts }: Payment, random: Random): Promise<void> {
    // A copy: more may come while what is signed is sent again.
    const body = { facts: facts.slice(random.chance(0.2) ? 0 : -1) };
    const headers = signedHeaders(this.secret, newId(), JSON.stringify(body), new Date());
    const request = { method: 'POST', path: '/api/networks/simulated', headers, body } as const;
    const answer = await sendUntilAnswered(this.fleet(), random, request, drawCut(random));
    if (answer.status !== 200) throw new Error(`A notification was answered with ${answer.status}.`);
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const [kind, name = ''] = (request.url ?? '').split('/').slice(2);
    if (kind === 'disputes') return answer(response, 200, { outcome: 'accepted' });
    if (request.method === 'POST') {
      const { ref, ...instruction } = JSON.parse(Buffer.concat(parts).toString()) as Instruction & {
        ref: string;
      };
      return this.#take(response, ref, instruction);
    }
    if (kind === 'statements') return answer(response, 200, this.account.statement(name));
    const payment = this.#payments.get(decodeURIComponent(name));
    if (!payment || Date.now() < payment.hiddenUntil) return answer(response, 404, { outcome: 'notFound' });
    answer(response, 200, { facts: payment.facts });
  }

  async #take(response: ServerResponse, ref: string, instruction: Instruction): Promise<void> {
    const { kind, amount, currency, orderNo } = instruction;
    if (this.#requested.has(orderNo))
      this.problems.push(`The order ${orderNo} was sent to its network twice.`);
    this.#requested.set(orderNo, instruction);
    const names = Object.keys(endings) as (keyof typeof endings)[];
    const ending = names[this.random.weighted(Object.values(endings))]!;
    if (ending === 'neverTaken') return void response.destroy();
    const at = new Date().toISOString();
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const opened = kind === 'collection' ? { paymentInfo: `PAY-${orderNo}`, expiresAt } : {};
    const accepted = {
      ref,
      kind,
      state: 'accepted' as const,
      id: `${ref}-0`,
      amount,
      currency,
      at,
      ...opened,
    };
    const hiddenUntil = ending === 'lost' ? Date.now() + hidden : 0;
    const payment: Payment = { orderNo, hiddenUntil, facts: [accepted] };
    this.#payments.set(ref, payment);
    this.#byNumber.set(orderNo, payment);
    if (ending === 'lost') return void response.destroy();
    if (ending === 'unreadable')
      return void response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
    if (ending === 'late') await wait(this.random.integer(50, 500));
    if (ending === 'notifiedFirst') await this.#notify(payment, this.random.fork(ref));
    answer(response, 201, { outcome: 'accepted', ...opened });
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
