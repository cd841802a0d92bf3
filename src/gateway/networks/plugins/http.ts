import { newId } from '../../database/ids';
import { readFacts, readJson } from '../interface/facts';
import { readNotification, signatureOf, signedHeaders } from '../interface/notifications';
import { openFacts } from '../interface/openFacts';
import type { Inquiry, Instruction, Network, Submission } from '../interface/Network';
import type { OpenPlugin } from './OpenPlugin';

/** An answer of the network's server, or that there was none. */
type HttpAnswer = { status: number; body: Buffer } | { status: undefined; body: Buffer };

/** Answers beyond so many bytes are none. That about a payment is read at once; a statement is not. */
const maxBytes = { answer: 65_536, statement: 50_000_000 };

/** Most facts of one payment, and of the statement of a day. */
const maxFacts = { answer: 500, statement: 100_000 };

/**
 * A network with a server that takes JSON: `POST {url}/payments`, `GET {url}/payments/{ref}` and `GET {url}/statements/{day}`, signed by
 * Standard Webhooks, as its notifications are. Only what it says in JSON counts: a page of a proxy says nothing about the payment.
 */
export const openHttp: OpenPlugin = ({ url, secret }, { now }): Network => {
  const send = async (
    path: string,
    signal: AbortSignal,
    limit: number,
    body?: string,
  ): Promise<HttpAnswer> => {
    const address = `${url}${path}`;
    // Of a request without a body its path is signed, so that it asks for nothing else.
    const headers = signedHeaders(secret, newId(), body ?? new URL(address).pathname, now());
    try {
      const given = body === undefined ? {} : { method: 'POST', body };
      const response = await fetch(address, { ...given, headers, signal, redirect: 'manual' });
      return { status: response.status, body: await readBytes(response, limit) };
    } catch (error) {
      const { message, cause } = error as Error;
      return {
        status: undefined,
        body: Buffer.from(cause instanceof Error ? `${message}: ${cause.message}` : message),
      };
    }
  };

  return {
    submit: async (instruction, ref, signal) =>
      readSubmission(
        await send('/payments', signal, maxBytes.answer, JSON.stringify(bodyOf(instruction, ref))),
      ),
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
};

function bodyOf({ payee, original, ...instruction }: Instruction, ref: string) {
  return { ref, ...instruction, ...(payee && { payee }), ...(original !== undefined && { original }) };
}

/** What is not clearly taken or refused is unknown: a 409 says that the reference is known, a 502 that a proxy was not answered. */
function readSubmission(answered: HttpAnswer): Submission {
  const answer = describe(answered);
  const { status } = answered;
  const said = readJson(answered.body.toString('utf8'));
  if (!said || status === undefined) return { outcome: 'unknown', answer };
  if (said.outcome === 'refused' && (status === 422 || status === 200)) {
    return { outcome: 'refused', answer, reason: (textOf(said.reason) ?? '').slice(0, 500) };
  }
  if (said.outcome !== 'accepted' || status < 200 || status > 299) return { outcome: 'unknown', answer };
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
  const text = answered.body.toString('utf8');
  if (answered.status === 404 && readJson(text)?.outcome === 'notFound') {
    return { outcome: 'notFound', answer };
  }
  const said = answered.status === 200 ? readFacts(text, maxFacts.answer) : undefined;
  if (!said || 'keyword' in said) return { outcome: 'unknown', answer };
  // What is no fact among them is left out; the statement of the day has it again.
  const { facts } = said;
  if (facts.length === 0 || facts.some((fact) => fact.ref !== ref)) return { outcome: 'unknown', answer };
  return { outcome: 'facts', answer, facts };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** What was answered, for an operator; of a long one, how it begins. */
function describe({ status, body }: HttpAnswer): string {
  const text = body.subarray(0, maxBytes.answer).toString('utf8');
  return status === undefined ? `No answer: ${text}` : `${status} ${text}`;
}

async function readBytes(response: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limit) throw new Error(`The answer is longer than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
