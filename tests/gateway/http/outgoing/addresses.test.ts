import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'undici';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publicConnector, type ResolveName } from '../../../../src/gateway/http/outgoing/connector';
import { isPublicAddress } from '../../../../src/gateway/http/outgoing/addresses';

/** A server on every loopback address, which must not be reached. */
let server: Server;
let port: number;
let reached = 0;
beforeAll(async () => {
  server = createServer((incoming, response) => {
    reached += 1;
    if (incoming.url === '/redirect')
      response.writeHead(302, { location: `http://127.0.0.1:${port}/secret` });
    response.end();
  });
  server.on('connection', () => (reached += 1));
  await new Promise<void>((resolve) => server.listen(0, '::', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

const rules = { allowLocalCallbacks: false, port: 4600, webAddress: 'https://merchants.example.com' };

/** Posts to a URL, in which `PORT` is that of the server. Returns the status, or the error. */
async function post(url: string, resolveName?: ResolveName, given = rules): Promise<unknown> {
  const dispatcher = new Agent({ connect: publicConnector(given, resolveName) });
  try {
    const { statusCode, body } = await request(url.replace('PORT', String(port)), {
      method: 'POST',
      dispatcher,
    });
    await body.dump();
    return statusCode;
  } catch (error) {
    return (error as Error).constructor.name;
  } finally {
    await dispatcher.destroy();
  }
}

/** Hosts as they are written in a URL. */
const forbiddenHosts = Object.values({
  'The loopback': `
    127.0.0.1 127.1 127.0.1 2130706433 0177.0.0.1 017700000001 0x7f.0.0.1 0x7f000001 0x7f.1
    127.255.255.254 127.0.0.1. １２７.０.０.１ 127。0。0。1 0 0.0.0.0 [::1] [::] localhost LOCALHOST localhost.
    any.localhost
  `,
  'IPv4 within IPv6': `
    [::ffff:127.0.0.1] [::ffff:7f00:1] [0:0:0:0:0:ffff:127.0.0.1] [::127.0.0.1] [::7f00:1]
    [::ffff:0:127.0.0.1] [::ffff:10.0.0.1] [::ffff:169.254.169.254] [::ffff:8.8.8.8]
    [64:ff9b::127.0.0.1] [64:ff9b::7f00:1] [64:ff9b:1::10.0.0.1] [64:ff9b::8.8.8.8] [2002:7f00:1::]
    [2002:7f00:1::1] [2002:a00:1::] [2001:0:7f00:1::] [2001::1] [2400:cb00::5efe:127.0.0.1]
    [2400:cb00::200:5efe:10.0.0.1]
  `,
  'Networks of this side': `
    10.0.0.1 10.255.255.255 172.16.0.1 172.31.255.255 192.168.0.1 192.168.255.255 [fc00::1] [fd00::1]
    [fd12:3456:789a::1] [fec0::1]
  `,
  'Link-local': `
    169.254.169.254 169.254.0.1 [fe80::1] [febf::1] 2852039166 0xa9fea9fe [fd00:ec2::254]
  `,
  Carriers: `
    100.64.0.1 100.127.255.254 100.100.100.200 198.18.0.1 198.19.255.255 192.0.0.1 192.0.0.192 192.0.2.1
    198.51.100.1 203.0.113.1 192.88.99.1 192.31.196.1 192.52.193.1 192.175.48.1 [2001:db8::1]
    [2001:10::1] [2001:20::1] [2001:2::1] [3fff::1] [5f00::1] [100::1]
  `,
  Multicast: `
    224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 [ff02::1] [ff0e::1] [4000::1] [e000::1]
  `,
}).flatMap((hosts) => hosts.trim().split(/\s+/));

describe('a callback address', () => {
  it('must not lead to an address that is not public, in whatever notation', async () => {
    expect(forbiddenHosts.length).toBeGreaterThan(80);
    const results = await Promise.all(
      forbiddenHosts.map(async (host) => `${host} ${String(await post(`http://${host}:PORT/`))}`),
    );
    expect(results).toEqual(forbiddenHosts.map((host) => `${host} ForbiddenAddressError`));
    expect(reached).toBe(0);
  });

  it('must not be a name of which any address is forbidden', async () => {
    const answers = [
      ['127.0.0.1'],
      ['8.8.8.8', '127.0.0.1'],
      ['::1', '2606:4700::1111'],
      ['8.8.8.8', '::ffff:10.0.0.1'],
    ];
    for (const addresses of answers) {
      expect(await post('http://shop.example:PORT/', async () => addresses)).toBe('ForbiddenAddressError');
    }
    expect(await post('http://merchants.example.com:PORT/', async () => ['8.8.8.8'])).toBe(
      'ForbiddenAddressError',
    );
    expect(reached).toBe(0);
  });

  it('is not reached where its name cannot be resolved, or has no address', async () => {
    expect(await post('http://shop.example:PORT/', async () => [])).toBe('UnresolvedNameError');
    expect(await post('http://shop.example:PORT/', () => Promise.reject(new Error('SERVFAIL')))).toBe(
      'UnresolvedNameError',
    );
    expect(await post('http://shop.example:PORT/', async () => ['not an address'])).toBe(
      'ForbiddenAddressError',
    );
  });

  it('is resolved once: the address that was checked is the one connected to', async () => {
    const local = { ...rules, allowLocalCallbacks: true };
    const answers = [['127.0.0.1'], ['10.0.0.1']];
    let asked = 0;
    const rebinding: ResolveName = async () => answers[asked++]!;
    expect(await post('http://rebinding.example:PORT/', rebinding, local)).toBe(200);
    expect(asked).toBe(1);
    expect(await post('http://rebinding.example:PORT/', rebinding, local)).toBe('ForbiddenAddressError');
  });

  it('is tried at its next address where one does not respond', async () => {
    const local = { ...rules, allowLocalCallbacks: true };
    const single = createServer((_incoming, response) => response.end());
    await new Promise<void>((resolve) => single.listen(0, '127.0.0.1', resolve));
    const { port: only } = single.address() as AddressInfo;
    expect(await post(`http://shop.example:${only}/`, async () => ['127.0.0.4'], local)).toBe('Error');
    expect(await post(`http://shop.example:${only}/`, async () => ['127.0.0.4', '127.0.0.1'], local)).toBe(
      200,
    );
    await new Promise((resolve) => single.close(resolve));
  });

  it('does not lead on by a redirect', async () => {
    const before = reached;
    const local = { ...rules, allowLocalCallbacks: true };
    expect(await post('http://127.0.0.1:PORT/redirect', undefined, local)).toBe(302);
    // One connection with one request.
    expect(reached - before).toBe(2);
  });

  it('may be of this machine where an operator allows it, but not the gateway itself', async () => {
    const local = { ...rules, allowLocalCallbacks: true };
    expect(await post('http://localhost:PORT/', undefined, local)).toBe(200);
    expect(await post('http://localhost:PORT/', undefined, { ...local, port })).toBe('ForbiddenAddressError');
    expect(await post('http://[::ffff:127.0.0.1]:PORT/', undefined, local)).toBe('ForbiddenAddressError');
    expect(await post('http://10.0.0.1:PORT/', undefined, local)).toBe('ForbiddenAddressError');
  });

  it('may be any public address', () => {
    const addresses = [
      '1.1.1.1',
      '8.8.8.8',
      '100.63.255.255',
      '100.128.0.1',
      '172.32.0.1',
      '223.255.255.254',
    ];
    const newer = ['2606:4700:4700::1111', '2a00:1450:4001::200e', '2400:cb00::1', '2001:4860:4860::8888'];
    expect([...addresses, ...newer].filter((address) => !isPublicAddress(address))).toEqual([]);
    expect(['', 'shop.example', '1.1.1', '2400:cb00::1%eth0'].filter(isPublicAddress)).toEqual([]);
  });
});
