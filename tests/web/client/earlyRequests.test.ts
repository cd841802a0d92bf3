import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestEarly } from '../../../src/web/client/earlyRequests';
import { request } from '../../../src/web/client/request';
import { type SessionCountry, sessionStore } from '../../../src/web/session/sessionStore';
import { fakeGateway, type FakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

const country = { code: 'MX', gatewayUrl: '' } as SessionCountry;
let gateway: FakeGateway;

beforeEach(() => {
  vi.useFakeTimers();
  signedIn();
  gateway = fakeGateway();
  gateway.answer(/^\/api\/manage\/MX\//, ({ url }: { url: URL }) => url.searchParams.get('page'));
});

afterEach(() => {
  // What was sent and not needed ends with its test.
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const early = (page: string) => requestEarly('/parcels', { query: { page }, country });
const parcels = async (page: string, signal?: AbortSignal) =>
  (await request('/parcels', { query: { page }, country, signal })).data;

describe('a request that was sent early', () => {
  it('is the response of the same request, once', async () => {
    early('1');
    expect(await parcels('1')).toBe('1');
    expect(gateway.requests).toHaveLength(1);
    await parcels('1');
    expect(gateway.requests).toHaveLength(2);
  });

  it('is sent in the country that it is for, while the session is still in Global mode', async () => {
    sessionStore.update({ isGlobal: true });
    early('1');
    sessionStore.update({ isGlobal: false });
    await parcels('1');
    expect(gateway.requests.map(({ headers }) => headers.get('Country'))).toEqual(['MX']);
  });

  it('is no response of another request, nor of another session', async () => {
    early('1');
    expect(await parcels('2')).toBe('2');
    sessionStore.update({ token: 'token-2' });
    await parcels('1');
    expect(gateway.requests.map(({ headers }) => headers.get('Authorization'))).toEqual([
      'token-1',
      'token-1',
      'token-2',
    ]);
  });

  it('gives way to that of the next session', async () => {
    early('1');
    sessionStore.update({ token: 'token-2' });
    early('1');
    await parcels('1');
    expect(
      gateway.requests.map(({ headers, signal }) => [headers.get('Authorization'), signal.aborted]),
    ).toEqual([
      ['token-1', true],
      ['token-2', false],
    ]);
  });

  it('is sent again where it failed', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    early('1');
    await vi.advanceTimersByTimeAsync(0);
    gateway = fakeGateway();
    gateway.answer(/^\/api\/manage\/MX\//, () => 'there');
    expect(await parcels('1')).toBe('there');
  });

  it('is aborted with the request that took it, and when nothing does', async () => {
    gateway.answer(/^\/api\/manage\/MX\//, () => new Promise(() => undefined));
    early('1');
    early('2');
    const leaving = new AbortController();
    void parcels('1', leaving.signal).catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    leaving.abort();
    const aborted = () => gateway.requests.map(({ signal }) => signal.aborted);
    expect(aborted()).toEqual([true, false]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(aborted()).toEqual([true, true]);
  });
});
