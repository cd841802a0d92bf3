import { Agent, buildConnector, type Dispatcher, request } from 'undici';

/** An answer of a network's server. */
interface HttpReply {
  status: number;
  body: Buffer;
}

/** Lack of a reply, with whether the request may have left nevertheless. */
interface NoReply {
  status: undefined;
  /** The error as Node names it: `ECONNREFUSED`, `ENOTFOUND`, `UND_ERR_CONNECT_TIMEOUT`. */
  code: string;
  text: string;
  isSent: boolean;
}

export type HttpAnswer = HttpReply | NoReply;

/** A request to a network. A body is posted. */
interface HttpRequest {
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
  signal: AbortSignal;
  /** An answer of more bytes is none. */
  limit: number;
}

/** Sends a request, and waits for the whole answer. It never rejects. */
export type Exchange = (request: HttpRequest) => Promise<HttpAnswer>;

/** There was no connection: not a byte of the request has left. */
class NotConnectedError extends Error {}

/** Time limit of a connection with TLS, in milliseconds; less than that of an answer. */
const connectTime = 10_000;

/**
 * Makes an exchange that knows for certain whether a request may have left (product 7.30). It uses no connection twice, as the other side
 * may just close it. What fails before there is a connection was not sent.
 */
export function openExchange(connectTimeout = connectTime): Exchange {
  const connect = buildConnector({ timeout: connectTimeout });
  const dispatcher = new Agent({
    pipelining: 0,
    connect: (options, callback) =>
      connect(options, (error, socket) =>
        error
          ? callback(new NotConnectedError(error.message, { cause: error }), null)
          : callback(null, socket),
      ),
  });
  return async ({ url, headers, body, signal, limit }) => {
    try {
      const given = body === undefined ? {} : { method: 'POST' as const, body };
      const response = await request(url, { dispatcher, headers, signal, ...given });
      return { status: response.statusCode, body: await readBytes(response, limit) };
    } catch (error) {
      const reason = error instanceof NotConnectedError ? error.cause : error;
      return {
        status: undefined,
        isSent: !(error instanceof NotConnectedError),
        code: codeOf(reason),
        text: textOf(reason),
      };
    }
  };
}

function codeOf(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return typeof code === 'string' ? code : String(name);
}

/** A host with several addresses has an error for each, and no message of its own. */
function textOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map((each) => textOf(each)).join('; ');
  return error instanceof Error ? error.message : String(error);
}

async function readBytes({ body }: Dispatcher.ResponseData, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > limit) throw new Error(`The answer is longer than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}
