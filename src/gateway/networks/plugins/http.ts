import { newId } from '../../database/ids';
import { readFacts, readJson } from '../interface/facts';
import { readNotification, signatureOf, signedHeaders } from '../interface/notifications';
import { openFacts } from '../interface/openFacts';
import type {
  Delivery,
  DisputeAnswer,
  Inquiry,
  Instruction,
  Network,
  Submission,
} from '../interface/Network';
import { type Exchange, type HttpAnswer, openExchange } from './exchange';
import type { OpenPlugin, PluginContext } from './OpenPlugin';

/** Answers beyond so many bytes are none. That about a payment is read at once; a statement is not. */
const maxBytes = { answer: 65_536, statement: 50_000_000 };

/** Most facts of one payment, and of the statement of a day. */
const maxFacts = { answer: 500, statement: 100_000 };

/** Connections are of no network: all that this process speaks with share what makes them. */
const usualExchange = openExchange();

/**
 * A network with a server that takes JSON, signed by Standard Webhooks, as its notifications are. Calls are `POST {url}/payments`, `GET
 * {url}/payments/{ref}`, `GET {url}/statements/{day}` and `POST {url}/disputes/{id}`. Anything but JSON, such as a proxy's page, says
 * nothing.
 */
export const openHttp: OpenPlugin = (settings, context) => openHttpBy(usualExchange, settings, context);

/** Opens one whose requests are sent by an exchange. */
export function openHttpBy(
  exchange: Exchange,
  { url, secret }: Parameters<OpenPlugin>[0],
  { now }: Pick<PluginContext, 'now'>,
): Network {
  const send = (path: string, signal: AbortSignal, limit: number, body?: string): Promise<HttpAnswer> => {
    const address = `${url}${path}`;
    // Of a request without a body its path is signed, so that it asks for nothing else.
    const headers = signedHeaders(secret, newId(), body ?? new URL(address).pathname, now());
    return exchange({ url: address, headers, body, signal, limit });
  };

  return {
    submit: async (instruction, ref, signal) =>
      readSubmission(
        await send('/payments', signal, maxBytes.answer, JSON.stringify(bodyOf(instruction, ref))),
      ),
    answer: async (answer, signal) => {
      const path = `/disputes/${encodeURIComponent(answer.dispute)}`;
      return readDelivery(await send(path, signal, maxBytes.answer, JSON.stringify(answerBody(answer))));
    },
    query: async (ref, signal) =>
      readInquiry(await send(`/payments/${encodeURIComponent(ref)}`, signal, maxBytes.answer), ref),
    mayBeSigned: (headers) => signatureOf(headers, now()) !== undefined,
    receive: (raw) => readNotification(raw, secret, now()),
    statement: async (day, signal) => {
      const answer = await send(`/statements/${day}`, signal, maxBytes.statement);
      const said =
        answer.status === 200 ? await openFacts(answer.body, maxFacts.statement, signal) : undefined;
      if (!said || 'keyword' in said) throw new Error(`There is no statement of ${day}: ${describe(answer)}`);
      return said;
    },
  };
}

function bodyOf({ payee, original, ...instruction }: Instruction, ref: string) {
  return { ref, ...instruction, ...(payee && { payee }), ...(original !== undefined && { original }) };
}

function answerBody({ ref, answer, explanation, evidence }: DisputeAnswer) {
  const files = evidence.map(({ content, ...file }) => ({ ...file, content: content.toString('base64') }));
  return { ref, answer, ...(explanation !== undefined && { explanation }), evidence: files };
}

function readDelivery(answered: HttpAnswer): Delivery {
  const answer = describe(answered);
  if (answered.status === undefined && !answered.isSent)
    return { outcome: 'notSent', answer, code: answered.code };
  const unknown: Delivery = { outcome: 'unknown', answer, ...failureOf(answered) };
  if (answered.status === undefined) return unknown;
  const said = readJson(answered.body.toString('utf8'));
  const { status } = answered;
  if (said?.outcome === 'refused' && (status === 422 || status === 200))
    return { outcome: 'refused', answer, reason: textOf(said.reason) ?? '' };
  return said?.outcome === 'accepted' && status >= 200 && status <= 299
    ? { outcome: 'accepted', answer }
    : unknown;
}

/**
 * Returns the result of a submission: unknown unless it was clearly taken or refused. A 409 says that the reference is known, a 502 that a
 * proxy was not answered.
 */
function readSubmission(answered: HttpAnswer): Submission {
  const answer = describe(answered);
  if (answered.status === undefined && !answered.isSent)
    return { outcome: 'notSent', answer, code: answered.code };
  const unknown: Submission = { outcome: 'unknown', answer, ...failureOf(answered) };
  if (answered.status === undefined) return unknown;
  const said = readJson(answered.body.toString('utf8'));
  if (!said) return unknown;
  const { status } = answered;
  if (said.outcome === 'refused' && (status === 422 || status === 200)) {
    return { outcome: 'refused', answer, reason: (textOf(said.reason) ?? '').slice(0, 500) };
  }
  if (said.outcome !== 'accepted' || status < 200 || status > 299) return unknown;
  const expiresAt = textOf(said.expiresAt);
  return {
    outcome: 'accepted',
    answer,
    paymentInfo: textOf(said.paymentInfo)?.slice(0, 1_000),
    expiresAt: expiresAt !== undefined && !Number.isNaN(Date.parse(expiresAt)) ? expiresAt : undefined,
  };
}

/** A 404 counts where the network itself says it: a wrong address in a proxy has one too. */
function readInquiry(answered: HttpAnswer, ref: string): Inquiry {
  const answer = describe(answered);
  const unknown: Inquiry = { outcome: 'unknown', answer, ...failureOf(answered) };
  if (answered.status === undefined) return unknown;
  const text = answered.body.toString('utf8');
  if (answered.status === 404 && readJson(text)?.outcome === 'notFound') {
    return { outcome: 'notFound', answer };
  }
  const said = answered.status === 200 ? readFacts(text, maxFacts.answer) : undefined;
  if (!said || 'keyword' in said) return unknown;
  // What is no fact among them is left out; the statement of the day has it again.
  const { facts } = said;
  if (facts.length === 0 || facts.some((fact) => fact.ref !== ref)) return unknown;
  return { outcome: 'facts', answer, facts };
}

/**
 * Returns whether the network was away, and the code of the failure. No answer, an error of a server and anything but JSON are not the
 * network's.
 */
function failureOf(answered: HttpAnswer): { isAway: boolean; code: string } {
  if (answered.status === undefined) return { isAway: true, code: answered.code };
  const isAway = answered.status >= 500 || readJson(answered.body.toString('utf8')) === undefined;
  return { isAway, code: String(answered.status) };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** Returns the answer for an operator, or the beginning of a long one. */
function describe(answered: HttpAnswer): string {
  if (answered.status === undefined) return `${answered.isSent ? 'No answer' : 'Not sent'}: ${answered.text}`;
  return `${answered.status} ${answered.body.subarray(0, maxBytes.answer).toString('utf8')}`;
}
