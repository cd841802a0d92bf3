import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requestFailures } from '../../../src/web/client/RequestError';
import { request } from '../../../src/web/client/request';
import { loadEarlyLanguage } from '../../../src/web/i18n/earlyTexts';
import { sessionStore } from '../../../src/web/session/sessionStore';
import { envelope, fakeGateway, type FakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

/** What a merchant reads, in both languages. */
const texts = {
  noCountryAccount: ['There is no account data for this country.', '该国家没有账户数据。'],
  loginExpired: ['Your session has expired. Please sign in again.', '登录已过期，请重新登录。'],
  addressRemoved: [
    "The current account's IP has been removed from the whitelist. Please sign in from an allowed address.",
    '当前账号的 IP 已被移出白名单，请使用允许的地址登录。',
  ],
  badRequest: ['The request was invalid.', '请求错误。'],
  denied: ['You do not have permission to do this.', '您没有权限执行此操作。'],
  notFound: ['This could not be found.', '未找到相关内容。'],
  methodNotSupported: ['The system does not support this request.', '系统不支持此请求方法。'],
  notAccepted: ['The request was rejected.', '请求被拒绝。'],
  timeout: ['The request took too long. Please try again.', '请求超时，请重试。'],
  tooLarge: ['This is too large to send.', '发送的内容过大。'],
  invalidAddress: ["The request's address is invalid.", '请求地址无效。'],
  tooMany: ['Too many requests. Wait a moment and try again.', '请求过于频繁，请稍后再试。'],
  cancelled: ['The request was canceled.', '请求已取消。'],
  busy: ['The system is busy. Please try again.', '系统繁忙，请重试。'],
  noAnswer: ['The system is having issues. Please try again later.', '系统异常，请稍后再试。'],
  network: ['You are offline. Please check your network and VPN.', '网络已断开，请检查网络和 VPN。'],
  exception: ['The request failed. Please try again.', '请求异常，请重试。'],
  requestConfig: ['The request could not be sent. Reload the page.', '请求配置错误，请刷新页面。'],
} as const;

type TextName = keyof typeof texts;

let gateway: FakeGateway;

beforeEach(async () => {
  await loadEarlyLanguage('zh');
  gateway = fakeGateway();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStore.update({ language: 'en' });
});

/** What is said about one and the same failing request, in both languages. */
async function said(ask: () => Promise<unknown>): Promise<string[]> {
  const messages: string[] = [];
  for (const language of ['en', 'zh']) {
    signedIn();
    sessionStore.update({ language });
    await ask().catch((error: Error) => messages.push(error.message));
  }
  return messages;
}

const ask = () => request('/echo', { base: 'global' });

function askNowhere() {
  sessionStore.update({ country: undefined });
  return request('/orders');
}

function askElsewhere() {
  const { account } = sessionStore.get();
  sessionStore.update({ account: { ...account!, gatewayUrl: 'https://[' } });
  return ask();
}

describe('the body’s code', () => {
  it.each<[number, TextName]>([
    [418, 'noCountryAccount'],
    [409, 'loginExpired'],
    [410, 'addressRemoved'],
  ])('%i has a text of its own, whatever the gateway says', async (code, name) => {
    gateway.answer('/api/global/echo', () => envelope({ code, msg: 'the gateway’s message' }));
    expect(await said(ask)).toEqual(texts[name]);
  });

  it.each([401, 403, 422, 429, 440, 500, 1234])('%i is shown with the gateway’s message', async (code) => {
    gateway.answer('/api/global/echo', () => envelope({ code, msg: '余额不足 / too low' }));
    expect(await said(ask)).toEqual(['余额不足 / too low', '余额不足 / too low']);
  });

  it('without a message is a failed request', async () => {
    gateway.answer('/api/global/echo', () => envelope({ code: 1234 }));
    expect(await said(ask)).toEqual(texts.exception);
  });
});

describe('an HTTP status without a message', () => {
  it.each<[number, TextName]>([
    [400, 'badRequest'],
    [401, 'loginExpired'],
    [403, 'denied'],
    [404, 'notFound'],
    [405, 'methodNotSupported'],
    [406, 'notAccepted'],
    [408, 'timeout'],
    [413, 'tooLarge'],
    [414, 'invalidAddress'],
    [415, 'notAccepted'],
    [422, 'badRequest'],
    [429, 'tooMany'],
    [499, 'cancelled'],
    [500, 'busy'],
    [501, 'methodNotSupported'],
    [502, 'noAnswer'],
    [503, 'busy'],
    [504, 'timeout'],
    [418, 'exception'],
    [599, 'exception'],
  ])('%i is shown as %s', async (status, name) => {
    gateway.answer('/api/global/echo', () => new Response('<html>', { status }));
    expect(await said(ask)).toEqual(texts[name]);
  });

  it('is replaced by a message of the gateway', async () => {
    gateway.answer('/api/global/echo', () =>
      envelope({ code: 503, msg: 'Closed on Sundays.' }, { status: 503 }),
    );
    expect(await said(ask)).toEqual(['Closed on Sundays.', 'Closed on Sundays.']);
  });

  it('401 alone does not end the session', async () => {
    signedIn();
    gateway.answer('/api/global/echo', () => new Response('', { status: 401 }));
    await ask().catch(() => undefined);
    expect(sessionStore.get().token).toBe('token-1');
  });
});

describe('a request without a response', () => {
  beforeEach(() => void vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch'))));

  it('is the system’s fault if there is a network', async () => {
    expect(await said(ask)).toEqual(texts.noAnswer);
  });

  it('is the network’s fault if there is none', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(await said(ask)).toEqual(texts.network);
  });
});

describe('a failure', () => {
  it('is reported to listeners, unless its caller has aborted the request', async () => {
    const reported: unknown[] = [];
    const listen = (event: Event) => reported.push((event as CustomEvent).detail);
    requestFailures.addEventListener('failure', listen);
    gateway.answer('/api/global/echo', () => envelope({ code: 500 }, { status: 500 }));
    const error: unknown = await ask().catch((failure: unknown) => failure);
    expect(reported).toEqual([error]);
    const controller = new AbortController();
    const aborted = request('/echo', { base: 'global', signal: controller.signal }).catch(() => undefined);
    controller.abort();
    await aborted;
    expect(reported).toHaveLength(1);
    requestFailures.removeEventListener('failure', listen);
  });
});

describe('a request that cannot be made', () => {
  const fetched = vi.fn();

  beforeEach(() => {
    fetched.mockClear();
    vi.stubGlobal('fetch', fetched);
  });

  it('for lack of a country fails before it is sent', async () => {
    expect(await said(askNowhere)).toEqual(texts.requestConfig);
    expect(fetched).not.toHaveBeenCalled();
  });

  it('for a value that is not JSON fails', async () => {
    expect(
      await said(() => request('/echo', { base: 'global', method: 'POST', body: { amount: 1n } })),
    ).toEqual(texts.requestConfig);
  });

  it('for an invalid address fails before it is sent', async () => {
    expect(await said(askElsewhere)).toEqual(texts.invalidAddress);
    expect(fetched).not.toHaveBeenCalled();
  });
});
