import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../../src/web/client/request';
import { RequestError } from '../../../src/web/client/RequestError';
import { describeError, redact } from '../../../src/web/errorReports/describeError';
import { reportErrors } from '../../../src/web/errorReports/reportErrors';
import { envelope, fakeGateway, type FakeGateway } from '../client/support/fakeGateway';
import { signedIn } from '../client/support/signedIn';

let gateway: FakeGateway;
let now = 0;
/** Replaces `performance.now`. */
const clock = vi.fn<() => number>();

beforeEach(() => {
  gateway = fakeGateway();
  gateway.answer('/api/global/errorReport', {});
  signedIn();
  clock.mockImplementation(() => (now += 5000));
  vi.spyOn(performance, 'now').mockImplementation(clock);
  history.replaceState(null, '', '#/Collectorders/9f31?filter=%7B%22phone%22%3A1%7D');
  reportErrors();
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const fail = (error: unknown, message = '') => dispatchEvent(new ErrorEvent('error', { error, message }));
const reject = (reason: unknown) => dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }));
const reports = () =>
  gateway.requests.filter(({ url }) => url.pathname === '/api/global/errorReport').map(({ body }) => body);

describe('a fault in the browser', () => {
  it('is reported with its page but without the record', () => {
    fail(new TypeError('x is not a function'));
    expect(reports()).toEqual([
      {
        message: 'TypeError: x is not a function',
        stack: expect.stringContaining('reportErrors.test'),
        where: '/Collectorders/…',
        language: 'en',
      },
    ]);
  });

  it('is reported for an unhandled rejection', () => {
    reject(new Error('nobody handled it'));
    expect(reports()).toMatchObject([{ message: 'Error: nobody handled it' }]);
  });

  it('is no code that could not be loaded, as after a new release', () => {
    fail(new TypeError('Failed to fetch dynamically imported module: https://corridor.example/a.js'));
    expect(reports()).toEqual([]);
  });

  it('is reported once', () => {
    const error = new Error('again and again');
    for (let time = 0; time < 5; time += 1) fail(error);
    expect(reports()).toHaveLength(1);
  });

  it('is not reported right after another one', () => {
    fail(new Error('first of many'));
    clock.mockImplementation(() => now + 999);
    fail(new Error('second of many'));
    expect(reports()).toHaveLength(1);
    clock.mockImplementation(() => now + 1000);
    fail(new Error('third of many'));
    expect(reports()).toHaveLength(2);
  });

  it.each([
    ['a size that changed during notifications', () => fail(undefined, 'ResizeObserver loop limit exceeded')],
    [
      'the same with another message',
      () => fail(new Error('ResizeObserver loop completed with undelivered notifications.')),
    ],
    ['a request that was aborted', () => reject(new DOMException('gone', 'AbortError'))],
    ['a rejection', () => reject(new RequestError('No permission.', { status: 403, code: 403 }))],
    ['no network', () => reject(new RequestError('offline'))],
  ])('is not reported for %s', (_what, happen) => {
    happen();
    expect(reports()).toEqual([]);
  });

  it('is reported when the gateway fails, but not in a loop when reporting fails too', async () => {
    gateway.answer(/\/api\/global\/(echo|errorReport)/, () => envelope({ code: 500 }, { status: 500 }));
    await request('/echo', { base: 'global' }).catch(() => undefined);
    await vi.waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]).toMatchObject({ message: expect.stringContaining('(500, code 500)') });
    await new Promise((resolve) => setTimeout(resolve));
    expect(reports()).toHaveLength(1);
  });
});

describe('a report', () => {
  it.each([
    ['Mail to lucia.herrera+1@mariposa.example failed', 'Mail to [e-mail] failed'],
    ['card 4111 1111 1111 1111 refused', 'card [digits] refused'],
    ['{"phone":5512345678}', '{"phone":[digits]}'],
    ['Bearer q2hYc3Rlc3RfdG9rZW5fb2ZfMjU2X2JpdHM0NTY3ODk', 'Bearer [token]'],
    ['at https://a.test/x?ticket=abc&redirect=%2F:1', 'at https://a.test/x?…'],
    ['at f (https://a.test/assets/RouterProviderContext-DTLyKoLB.js:1:234567)', undefined],
  ])('of %j contains %j', (text, shown) => {
    expect(redact(text, 500)).toBe(shown ?? text);
  });

  it('is short', () => {
    const error = new Error('long '.repeat(1000));
    error.stack = 'Error\n    at f\n'.repeat(2000);
    expect(JSON.stringify(describeError(error)).length).toBeLessThan(8000);
  });
});
