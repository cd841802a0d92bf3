import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../../src/web/client/request';
import { RequestError } from '../../../src/web/client/RequestError';
import { requestFile } from '../../../src/web/client/request';
import { readCookie, writeCookie } from '../../../src/web/session/storage';
import { type SessionCountry, sessionStore } from '../../../src/web/session/sessionStore';
import { envelope, fakeGateway, type FakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

const peru = { code: 'PE', gatewayUrl: 'https://pe.gateway.test' } as SessionCountry;
const global = { base: 'global' } as const;
let gateway: FakeGateway;

beforeEach(() => {
  signedIn();
  gateway = fakeGateway();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const failure = (promise: Promise<unknown>): Promise<RequestError> =>
  promise.then(
    () => Promise.reject(new Error('it succeeded')),
    (error: RequestError) => error,
  );

describe('a request', () => {
  it('carries language, token and country, and its body as JSON', async () => {
    gateway.answer('/api/global/echo', { fine: true });
    const { data, code } = await request('/echo', { ...global, method: 'POST', body: { a: 1 } });
    expect({ data, code }).toEqual({ data: { fine: true }, code: 200 });
    const [sent] = gateway.requests;
    expect(sent!.headers.get('Language')).toBe('EN');
    expect(sent!.headers.get('Authorization')).toBe('token-1');
    expect(sent!.headers.get('Country')).toBe('MX');
    expect(sent!.body).toEqual({ a: 1 });
  });

  it('has no country in Global mode, and no token while nobody is signed in', async () => {
    sessionStore.update({ isGlobal: true, token: undefined });
    gateway.answer('/api/global/echo', null);
    await request('/echo', global);
    expect(gateway.requests[0]!.headers.get('Country')).toBe('');
    expect(gateway.requests[0]!.headers.has('Authorization')).toBe(false);
  });

  it('of a country goes to the gateway of that country, whichever is selected', async () => {
    gateway.answer(/.*/, []);
    await request('/orders', { country: peru, query: { filter: '{"a":1}', after: undefined } });
    const { url, headers } = gateway.requests[0]!;
    expect(url.href).toBe('https://pe.gateway.test/api/manage/PE/orders?filter=%7B%22a%22%3A1%7D');
    expect(headers.get('Country')).toBe('PE');
  });

  it.each([200, 433, 434])('treats code %i as a success and returns it', async (code) => {
    gateway.answer('/api/global/echo', () => envelope({ code, msg: 'ok', data: 1 }));
    expect(await request('/echo', global)).toMatchObject({ code, data: 1 });
  });
});

describe('a request that fails', () => {
  it.each([
    [{}, false],
    [{ method: 'POST' }, true],
    [{ method: 'POST', readsOnly: true }, false],
  ] as const)('without an answer says whether it was to change something: %j', async (options, isWrite) => {
    gateway.answer('/api/global/echo', () => Promise.reject(new TypeError('Failed to fetch')));
    const error = await failure(request('/echo', { ...global, ...options }));
    expect(error).toMatchObject({ unanswered: 'lost', isWrite });
  });

  it.each([
    [
      'the gateway’s own message',
      { code: 500, msg: 'The balance is too low.' },
      200,
      'The balance is too low.',
    ],
    ['418', { code: 418, msg: 'x' }, 200, 'There is no account data for this country.'],
    ['a rejection', { code: 403, msg: 'No permission.' }, 403, 'No permission.'],
    ['a rejection without a message', { code: 403 }, 403, 'You do not have permission to do this.'],
    ['too many requests', { code: 429 }, 429, 'Too many requests. Wait a moment and try again.'],
    ['a code without a message', { code: 999 }, 200, 'The request failed. Please try again.'],
  ])('says %s', async (_name, body, status, message) => {
    gateway.answer('/api/global/echo', () => envelope(body, { status }));
    const error = await failure(request('/echo', global));
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({ message, code: body.code, status });
    expect(sessionStore.get().token).toBe('token-1');
  });

  it('has a message in the language of the session', async () => {
    sessionStore.update({ language: 'zh' });
    gateway.answer('/api/global/echo', () => envelope({ code: 418 }));
    const { loadEarlyLanguage } = await import('../../../src/web/i18n/earlyTexts');
    await loadEarlyLanguage('zh');
    expect((await failure(request('/echo', global))).message).toBe('该国家没有账户数据。');
    sessionStore.update({ language: 'en' });
  });

  it('has the errors of each field', async () => {
    const errors = [{ path: '/amount', keyword: 'minimum', params: { limit: 1 }, msg: 'too small' }];
    gateway.answer('/api/global/echo', () =>
      envelope({ code: 422, msg: 'Check it.', errors }, { status: 422 }),
    );
    expect(await failure(request('/echo', global))).toMatchObject({ status: 422, errors });
  });

  it('is distinguished from a page of the web server', async () => {
    const headers = { 'Content-Type': 'text/html' };
    gateway.answer('/api/global/echo', () => new Response('<html>', { headers }));
    expect((await failure(request('/echo', global))).message).toBe('The request failed. Please try again.');
    gateway.answer('/api/global/echo', () => new Response('<html>', { status: 502 }));
    expect((await failure(request('/echo', global))).message).toBe(
      'The system is having issues. Please try again later.',
    );
  });

  it('reports whether the network or the system failed', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    expect((await failure(request('/echo', global))).message).toBe(
      'The system is having issues. Please try again later.',
    );
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await failure(request('/echo', global))).message).toBe(
      'You are offline. Please check your network and VPN.',
    );
    online.mockRestore();
  });

  it('times out after 50 seconds', async () => {
    vi.useFakeTimers();
    vi.stubGlobal(
      'fetch',
      (_url: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) =>
          signal!.addEventListener('abort', () => reject(signal!.reason as Error)),
        ),
    );
    let settled = false;
    const answer = failure(request('/echo', global)).finally(() => (settled = true));
    await vi.advanceTimersByTimeAsync(49_999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await answer).toMatchObject({
      message: 'The request took too long. Please try again.',
      status: 0,
    });
  });

  it('is not a failure when its caller has aborted it', async () => {
    const controller = new AbortController();
    vi.stubGlobal(
      'fetch',
      (_url: string, init: RequestInit) =>
        new Promise((_resolve, reject) =>
          init.signal!.addEventListener('abort', () => reject(init.signal!.reason as Error)),
        ),
    );
    const answer = failure(request('/echo', { ...global, signal: controller.signal }));
    controller.abort();
    const error = await answer;
    expect(error).not.toBeInstanceOf(RequestError);
    expect(error.name).toBe('AbortError');
  });
});

describe('the end of a session', () => {
  it.each([
    [401, 409, 'Your session has expired. Please sign in again.'],
    [
      200,
      410,
      "The current account's IP has been removed from the whitelist. Please sign in from an allowed address.",
    ],
  ])('follows HTTP %i with code %i, with a message', async (status, code, message) => {
    gateway.answer('/api/global/echo', () => envelope({ code, msg: 'x' }, { status }));
    expect((await failure(request('/echo', global))).message).toBe(message);
    expect(sessionStore.get()).toMatchObject({ token: undefined, account: undefined, notice: message });
    expect(readCookie('Admin-Token')).toBeUndefined();
    expect(localStorage.length).toBe(0);
  });

  it.each([
    ['a proxy that has no gateway', new Response('<html>', { status: 502 })],
    ['a gateway that is busy', envelope({ code: 409 }, { status: 503 })],
    ['a proxy with a status of its own', new Response('gone', { status: 410 })],
    ['another 401', envelope({ code: 401 }, { status: 401 })],
  ])('does not follow %s', async (_from, response) => {
    const { token } = sessionStore.get();
    gateway.answer('/api/global/echo', () => response);
    await failure(request('/echo', global));
    expect(sessionStore.get().token).toBe(token);
    expect(readCookie('Admin-Token')).toBe(token);
  });

  it('waits for the message of a tab that signs out, which leads to the start', async () => {
    vi.useFakeTimers();
    gateway.answer('/api/global/echo', () => {
      writeCookie('Admin-Token', undefined);
      return envelope({ code: 409 }, { status: 401 });
    });
    await failure(request('/echo', global));
    expect(sessionStore.get().token).toBeDefined();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sessionStore.get().token).toBeUndefined();
    vi.useRealTimers();
  });

  it('does not follow a late response to an older session', async () => {
    gateway.answer('/api/global/echo', () => {
      signedIn('token-2');
      return envelope({ code: 409 }, { status: 401 });
    });
    await failure(request('/echo', global));
    expect(sessionStore.get().token).toBe('token-2');
  });
});

describe('a requested file', () => {
  it('has the name that the gateway gave it', async () => {
    gateway.answer(
      '/api/global/file',
      () =>
        new Response('a,b', {
          headers: {
            'Content-Type': 'text/csv',
            'Content-Disposition': `attachment; filename="x.csv"; filename*=UTF-8''%E8%AE%A2%E5%8D%95.csv`,
          },
        }),
    );
    const { blob, name } = await requestFile('/file', global);
    expect(name).toBe('订单.csv');
    expect(await blob.text()).toBe('a,b');
  });

  it('fails as any other request does', async () => {
    gateway.answer('/api/global/file', () => envelope({ code: 418 }));
    expect((await failure(requestFile('/file', global))).code).toBe(418);
  });
});
