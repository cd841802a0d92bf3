import { afterEach, expect, it } from 'vitest';
import { type AccessGateway, accessGateway } from '../access/support/accessGateway';

let gateway: AccessGateway | undefined;
afterEach(async () => {
  await gateway?.close();
  gateway = undefined;
});

/**
 * The address that a gateway derives for a request from `socket` with the header `forwarded`. The whitelist is checked
 * against it, and the history shows it.
 */
async function addressOf(trustProxy: string[], socket: string, forwarded?: string): Promise<string> {
  gateway ??= await accessGateway({ config: { trustProxy } });
  const { token } = await gateway.enter();
  const answer = await gateway.server.inject({
    method: 'GET',
    url: '/api/global/manage/connections',
    remoteAddress: socket,
    headers: { authorization: token, ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) },
  });
  return answer.json<{ data: { address: string }[] }>().data[0]!.address ?? '';
}

it('trusts no X-Forwarded-For by default', async () => {
  expect(await addressOf([], '127.0.0.1', '203.0.113.7')).toBe('127.0.0.1');
  expect(await addressOf([], '198.51.100.1', '203.0.113.7')).toBe('198.51.100.1');
});

it('trusts it from the networks of TRUST_PROXY only', async () => {
  const trusted = ['10.0.0.0/8', '2001:db8:a::/48'];
  expect(await addressOf(trusted, '10.1.2.3', '203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(trusted, '::ffff:10.1.2.3', '::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(trusted, '2001:db8:a::1', '2001:DB8:0:0::7')).toBe('2001:db8::7');
  expect(await addressOf(trusted, '10.1.2.3')).toBe('10.1.2.3');
  for (const stranger of ['198.51.100.1', '127.0.0.1', '2001:db8:b::1']) {
    expect(await addressOf(trusted, stranger, '203.0.113.7')).toBe(stranger);
  }
});

it('takes the last address that no trusted proxy vouches for, whatever a client wrote before it', async () => {
  const trusted = ['10.0.0.0/8'];
  expect(await addressOf(trusted, '10.1.2.3', '1.1.1.1, 203.0.113.7')).toBe('203.0.113.7');
  expect(await addressOf(trusted, '10.1.2.3', '1.1.1.1, 203.0.113.7, 10.9.9.9')).toBe('203.0.113.7');
  expect(await addressOf(trusted, '10.1.2.3', '10.0.0.1, 203.0.113.7')).toBe('203.0.113.7');
  // What is no address is nobody’s: it is on no whitelist and is not shown.
  expect(await addressOf(trusted, '10.1.2.3', 'anything')).toBe('');
});

it('cannot be talked past a whitelist by who is no proxy', async () => {
  gateway = await accessGateway({ config: { trustProxy: ['10.0.0.0/8'] } });
  const { token } = await gateway.enter({ whitelist: ['203.0.113.0/24'] });
  const ask = async (remoteAddress: string, forwarded: string) =>
    (
      await gateway!.server.inject({
        method: 'GET',
        url: '/api/global/personal/profile',
        remoteAddress,
        headers: { authorization: token, 'x-forwarded-for': forwarded },
      })
    ).json<{ code: number }>().code;
  expect(await ask('10.1.2.3', '203.0.113.7')).toBe(200);
  expect(await ask('10.1.2.3', '203.0.113.7, 198.51.100.1')).toBe(410);
  expect(await ask('198.51.100.1', '203.0.113.7')).toBe(410);
  expect(await ask('203.0.113.7', '198.51.100.1')).toBe(200);
});
