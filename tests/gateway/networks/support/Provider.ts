import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { isSigned } from '../../../../src/gateway/applications/signatures';
import type { Fact, Instruction, Remittance } from '../../../../src/gateway/networks/interface/Network';
import type { PlayedAttempt } from '../../../../src/gateway/networks/plugins/OpenPlugin';
import { performanceOf, scenarioOf } from '../../../../src/gateway/networks/plugins/scenarios';

/** A payment that a network has taken, as its books have it. */
export type TakenPayment = Omit<PlayedAttempt, 'sentAt'> & { orderNo: string; sentAt: string };

/** An answer to a claim, as it arrived. */
export interface TakenAnswer {
  claim: string;
  ref: string;
  answer: string;
  explanation?: string;
  evidence: { kind: string; name: string; type: string; content: string }[];
  at: string;
}

/** Returns all that happens to a payment, whether its network tells it or not. */
export function factsOf({ sentAt, ...attempt }: TakenPayment): Fact[] {
  return performanceOf({ ...attempt, sentAt: new Date(sentAt) }).facts.map(({ fact }) => fact);
}

/** Setup of a network's server. */
interface ProviderSetup {
  secret: string;
  now: () => Date;
  /** Posts a notification to the gateway. */
  notify(facts: Fact[]): Promise<unknown>;
  /** Payments and answers to claims that an earlier process took. */
  taken?: TakenPayment[];
  answers?: TakenAnswer[];
  /** Keeps a payment, before it is answered. */
  keep?(payment: TakenPayment): void;
  keepAnswer?(answer: TakenAnswer): void;
}

/** The server of a network of the tests' own, which plays the scenario of each amount over HTTP. */
export class Provider {
  readonly attempts = new Map<string, PlayedAttempt>();
  /** References of all requests to pay, those that were answered by nothing included. */
  readonly requested: string[] = [];
  readonly instructions: Instruction[] = [];
  /** Answers to claims, as they arrived, by the name of the claim. */
  readonly answers = new Map<string, TakenAnswer>();
  /** Where it listens, since it last did. */
  port = 0;
  /** Whether its server answers orders with an error of its own. */
  isRefusing = false;
  /** Remittances in the statements of their days. */
  remitted: Remittance[] = [];
  /** Why it takes no answers to claims. */
  refusesAnswers: string | undefined;
  readonly #notified = new Set<string>();
  readonly #setup: ProviderSetup;
  readonly #server: Server;
  readonly #performances = new Map<string, ReturnType<typeof performanceOf>>();

  constructor(setup: ProviderSetup) {
    this.#setup = setup;
    for (const { ref, kind, amount, currency, sentAt } of setup.taken ?? [])
      this.attempts.set(ref, { ref, kind, amount, currency, sentAt: new Date(sentAt) });
    for (const each of setup.answers ?? []) this.answers.set(each.claim, each);
    this.#server = createServer((request, response) => void this.#handle(request, response));
  }

  /** Listens, and returns the address that a networks file has. */
  async listen(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.port = (this.#server.address() as AddressInfo).port;
    return `http://127.0.0.1:${this.port}/v1`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Everything that has happened, and what is notified of it, by now. */
  facts(ref?: string): { fact: Fact; isNotified: boolean }[] {
    const now = this.#setup.now().getTime();
    const all = [...this.attempts.values()].filter((attempt) => ref === undefined || attempt.ref === ref);
    return all
      .flatMap((attempt) => this.#performance(attempt).facts)
      .map((each) => this.#decided(each))
      .filter(({ fact }) => Date.parse(fact.at) <= now);
  }

  /** A claim that was answered is decided at once: for whoever shows something. */
  #decided(each: { fact: Fact; isNotified: boolean }) {
    const { fact } = each;
    const answer = fact.state === 'disputeLost' ? this.answers.get(fact.id ?? '') : undefined;
    if (!answer) return each;
    const state = answer.evidence.length > 0 ? ('disputeWon' as const) : fact.state;
    return { ...each, fact: { ...fact, state, at: answer.at } };
  }

  /** Sends the notifications that are due. Those that the gateway does not take are sent again by the next call. */
  async notifyDue(): Promise<void> {
    for (const { fact, isNotified } of this.facts()) {
      const name = JSON.stringify(fact);
      if (!isNotified || this.#notified.has(name)) continue;
      await this.#setup.notify([fact]);
      this.#notified.add(name);
    }
  }

  #performance(attempt: PlayedAttempt) {
    const known = this.#performances.get(attempt.ref) ?? performanceOf(attempt);
    this.#performances.set(attempt.ref, known);
    return known;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '/', 'http://provider');
    const signed = body.length > 0 ? body : Buffer.from(url.pathname);
    if (!this.#isSigned(request, signed)) return answer(response, 401, { error: 'signature' });
    const [, kind, name = ''] = /^\/v1\/(payments|statements|disputes)\/?(.*)$/.exec(url.pathname) ?? [];
    if (kind === 'disputes') return this.#hear(response, decodeURIComponent(name), body);
    if (request.method === 'POST')
      return this.#take(response, JSON.parse(body.toString()) as Instruction & { ref: string });
    if (kind === 'statements') {
      const facts = this.facts().flatMap(({ fact }) => (fact.at.startsWith(name) ? [fact] : []));
      const remitted = this.remitted.filter(({ at }) => at.startsWith(name));
      return answer(response, 200, { facts, ...(this.remitted.length > 0 && { remitted }) });
    }
    const attempt = this.attempts.get(decodeURIComponent(name));
    const hidden = attempt && this.#performance(attempt).notFoundUntil;
    if (!attempt || (hidden && hidden > this.#setup.now()))
      return answer(response, 404, { outcome: 'notFound' });
    answer(response, 200, { facts: this.facts(attempt.ref).map(({ fact }) => fact) });
  }

  #hear(response: ServerResponse, claim: string, body: Buffer): void {
    if (this.isRefusing) return answer(response, 500, { error: 'down' });
    const said = JSON.parse(body.toString()) as Omit<TakenAnswer, 'claim' | 'at'>;
    if (this.refusesAnswers !== undefined)
      return answer(response, 422, { outcome: 'refused', reason: this.refusesAnswers });
    const taken = { ...said, claim, at: this.#setup.now().toISOString() };
    this.#setup.keepAnswer?.(taken);
    this.answers.set(claim, taken);
    answer(response, 200, { outcome: 'accepted' });
  }

  async #take(
    response: ServerResponse,
    { ref, ...instruction }: Instruction & { ref: string },
  ): Promise<void> {
    this.requested.push(ref);
    this.instructions.push(instruction);
    if (this.isRefusing) return answer(response, 500, { error: 'down' });
    if (this.attempts.has(ref)) return answer(response, 409, { error: 'duplicate' });
    const { kind, amount, currency, orderNo } = instruction;
    const attempt = { ref, kind, amount, currency, sentAt: this.#setup.now() };
    const { submission } = this.#performance(attempt);
    const scenario = scenarioOf(amount);
    // The connection breaks before it was processed, or after.
    if (scenario === 'unknownThenNotFound') return void response.destroy();
    if (submission.outcome === 'refused') {
      return answer(response, 422, { outcome: 'refused', reason: submission.reason });
    }
    this.#setup.keep?.({ ...attempt, sentAt: attempt.sentAt.toISOString(), orderNo });
    this.attempts.set(ref, attempt);
    if (scenario === 'unreadableThenPaid') {
      response.writeHead(502, { 'content-type': 'text/html' }).end('<html><body>Bad Gateway</body></html>');
      return;
    }
    if (scenario === 'notifiedFirst') await this.notifyDue();
    if (submission.outcome === 'unknown') return void response.destroy();
    answer(response, 201, submission);
  }

  #isSigned({ headers }: IncomingMessage, body: Buffer): boolean {
    const [id, timestamp, signature] = ['id', 'timestamp', 'signature'].map((name) =>
      String(headers[`webhook-${name}`]),
    ) as [string, string, string];
    const text = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
    return isSigned(signature, text, { secrets: [this.#setup.secret] });
  }
}

function answer(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
