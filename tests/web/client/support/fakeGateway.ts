import { vi } from 'vitest';

/** One request as the gateway gets it. */
export interface FakeRequest {
  method: string;
  /** Path and query. */
  url: URL;
  headers: Headers;
  body: unknown;
  signal: AbortSignal;
}

/** A gateway for tests. */
export interface FakeGateway {
  /** All requests so far, in order. */
  requests: FakeRequest[];
  /**
   * Answers requests to a path from now on, with a whole `Response` or with the `data` of a successful envelope. The
   * last answer given for a path counts; a pattern may match many.
   */
  answer: (path: string | RegExp, answer: ((request: FakeRequest) => unknown) | object | null) => void;
}

/** The envelope as a response. */
export function envelope(body: object, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(body), {
    ...init,
    headers: { 'Content-Type': 'application/json', ...(init.headers as Record<string, string> | undefined) },
  });
}

/** Replaces `fetch` until `vi.unstubAllGlobals()`. A path without an answer is a 404 of the gateway. */
export function fakeGateway(): FakeGateway {
  const requests: FakeRequest[] = [];
  const answers: { path: string | RegExp; answer: Parameters<FakeGateway['answer']>[1] }[] = [];
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    const request: FakeRequest = {
      method: init.method ?? 'GET',
      url: new URL(input, 'http://app.test'),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      signal: init.signal!,
    };
    requests.push(request);
    const { pathname } = request.url;
    const found = answers.findLast(({ path }) =>
      typeof path === 'string' ? path === pathname : path.test(pathname),
    );
    if (!found) return envelope({ code: 404, msg: `nothing at ${pathname}` }, { status: 404 });
    const { answer } = found;
    const result: unknown =
      typeof answer === 'function' ? await (answer as (request: FakeRequest) => unknown)(request) : answer;
    if (request.signal.aborted) throw new DOMException('aborted', 'AbortError');
    return result instanceof Response ? result : envelope({ code: 200, msg: 'success', data: result });
  });
  return { requests, answer: (path, answer) => void answers.push({ path, answer }) };
}
