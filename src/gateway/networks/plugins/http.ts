import { newId } from '../../database/ids';
import { readFacts, readJson } from '../interface/facts';
import { readNotification, signedHeaders } from '../interface/notifications';
import type { Inquiry, Instruction, Network, Submission } from '../interface/Network';
import type { OpenPlugin } from './OpenPlugin';

/** An answer of the network's server, or that there was none. */
type HttpAnswer = { status: number; text: string } | { status: undefined; text: string };

/** Answers beyond so many bytes are none. A statement has up to 100,000 facts. */
const maxBytes = { answer: 1_000_000, statement: 50_000_000 };

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
      return { status: response.status, text: await readText(response, limit) };
    } catch (error) {
      const { message, cause } = error as Error;
      return {
        status: undefined,
        text: cause instanceof Error ? `${message}: ${cause.message}` : message,
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
    receive: (raw) => readNotification(raw, secret, now()),
    statement: async (day, signal) => {
      const answer = await send(`/statements/${day}`, signal, maxBytes.statement);
      const facts = answer.status === 200 ? readFacts(answer.text) : undefined;
      if (!facts) throw new Error(`There is no statement of ${day}: ${describe(answer)}`);
      return facts;
    },
  };
};

function bodyOf({ payee, original, ...instruction }: Instruction, ref: string) {
  return { ref, ...instruction, ...(payee && { payee }), ...(original !== undefined && { original }) };
}

/** What is not clearly taken or refused is unknown: a 409 says that the reference is known, a 502 that a proxy was not answered. */
function readSubmission(answered: HttpAnswer): Submission {
  const answer = describe(answered);
  const { status, text } = answered;
  const said = readJson(text);
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
  if (answered.status === 404 && readJson(answered.text)?.outcome === 'notFound') {
    return { outcome: 'notFound', answer };
  }
  const facts = answered.status === 200 ? readFacts(answered.text) : undefined;
  if (!facts || facts.length === 0 || facts.some((fact) => fact.ref !== ref))
    return { outcome: 'unknown', answer };
  return { outcome: 'facts', answer, facts };
}

const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

const describe = ({ status, text }: HttpAnswer) =>
  status === undefined ? `No answer: ${text}` : `${status} ${text}`;

async function readText(response: Response, limit: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > limit) throw new Error(`The answer is longer than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}
