import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { request } from '../../../src/web/client/request';
// What fills in the header, as on every page behind the sign-in.
import { requestEarly } from '../../../src/web/client/earlyRequests';
import { keepWritten } from '../../../src/web/client/written';
import type { SessionCountry } from '../../../src/web/session/sessionStore';
import { envelope, fakeGateway, type FakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

const peru = { code: 'PE', gatewayUrl: 'https://pe.gateway.test' } as SessionCountry;
const chile = { code: 'CL', gatewayUrl: 'https://cl.gateway.test' } as SessionCountry;
let gateway: FakeGateway;

beforeEach(() => {
  vi.resetModules();
  sessionStorage.clear();
  signedIn();
  gateway = fakeGateway();
});
afterEach(() => vi.unstubAllGlobals());

/** Answers the next request with the place up to which it was written. */
const answerWith = (place?: string) =>
  gateway.answer(/.*/, () =>
    envelope({ code: 200, msg: 'success', data: [] }, { headers: place ? { 'X-Written': place } : {} }),
  );
const lastHeader = () => gateway.requests.at(-1)!.headers.get('X-Written');

it('is said to the gateway that said it, from the next request on, and to no other one', async () => {
  answerWith('1/A0');
  await request('/orders', { country: peru, method: 'POST', body: {} });
  expect(lastHeader()).toBeNull();
  answerWith();
  await request('/orders', { country: peru });
  expect(lastHeader()).toBe('1/A0');
  await request('/orders', { country: chile });
  expect(lastHeader()).toBeNull();
});

it('is the furthest one, in whatever order responses come', async () => {
  answerWith();
  requestEarly('/orders', { query: {}, country: chile });
  expect(lastHeader()).toBeNull();
  for (const place of ['2/FF', '2/1000', 'A/1', '9/FFFFFFFF']) keepWritten(peru.gatewayUrl, place);
  await request('/orders', { country: peru });
  expect(lastHeader()).toBe('A/1');
});

it('is known when the page was loaded again', async () => {
  keepWritten(peru.gatewayUrl, 'B/1');
  const { writtenHeaders } = await import('../../../src/web/client/written');
  expect(writtenHeaders(peru.gatewayUrl)).toEqual({ 'X-Written': 'B/1' });
});
