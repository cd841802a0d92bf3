import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gatewayNow } from '../../../src/web/client/gatewayTime';
import { request } from '../../../src/web/client/request';
import { envelope, fakeGateway } from './support/fakeGateway';
import { signedIn } from './support/signedIn';

/** The gateway's clock; the device's is off by `error` ms. A response takes `duration` ms. */
let now = 0;
let error = 0;

beforeEach(() => {
  signedIn();
  now = Date.parse('2026-11-20T14:00:00Z');
  vi.spyOn(Date, 'now').mockImplementation(() => now + error);
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function respond(duration: number): Promise<void> {
  fakeGateway().answer('/api/global/echo', () => {
    now += duration / 2;
    const headers = { Date: new Date(now).toUTCString() };
    now += duration / 2;
    return envelope({ code: 200, data: null }, { headers });
  });
  await request('/echo', { base: 'global' });
}

const inaccuracy = () => Math.abs(gatewayNow().getTime() - now);

it.each([600_000, -86_400_000])(
  'the time is the gateway’s where the device’s is off by %i ms',
  async (by) => {
    error = by;
    await respond(100);
    expect(inaccuracy()).toBeLessThan(1_200);
    now += 3_600_000;
    expect(inaccuracy()).toBeLessThan(1_200);
  },
);

it('a slow response does not shift the time', async () => {
  error = 0;
  await respond(10);
  const before = inaccuracy();
  await respond(40_000);
  expect(inaccuracy()).toBe(before);
});

it('the device’s clock counts again once it was set right', async () => {
  error = 600_000;
  await respond(100);
  error = 0;
  await respond(100);
  expect(inaccuracy()).toBeLessThan(1_200);
});
