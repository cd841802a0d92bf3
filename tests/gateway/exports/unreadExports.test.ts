import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, vi } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import { insertRecords } from '../../../src/gateway/database/records';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import { parcelModel } from '../support/parcelModel';
import { type TestGateway, testGateway } from '../support/testGateway';

const url = '/api/manage/AA/parcels/export?format=csv&columns=code,remark';

/** Stores more than what fits between the two ends of a connection. */
async function storeMuch(on: TestGateway, owner: string): Promise<void> {
  const remark = 'r'.repeat(10_000);
  const values = { currency: 'AAA', price: 1, sentAt: '2026-11-01T00:00:00Z', remark };
  await insertRecords(
    on.db,
    entityTable(on.model, 'parcel'),
    Array.from({ length: 2_000 }, (_, place) => ({
      ...values,
      code: `G-${place}`,
      merchantId: owner,
      country: 'AA',
    })),
  );
}

describe('exports', () => {
  it('end when nobody reads them', async () => {
    const unread = await testGateway({ model: parcelModel(), unreadLimit: 300 });
    const merchantId = newId();
    const as = unread.signIn({ merchantId });
    await storeMuch(unread, merchantId);
    await unread.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = unread.server.server.address() as AddressInfo;
    const begin = async () => {
      // The response is never read.
      const sent = request({ port, path: url, headers: { authorization: as } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      response.on('error', () => undefined);
      return response.statusCode;
    };
    expect(await Promise.all([begin(), begin()])).toEqual([200, 200]);
    expect((await unread.send(as, 'GET', url)).status).toBe(429);
    const again = async () => (await unread.send(as, 'GET', url)).status;
    await vi.waitFor(async () => expect(await again()).toBe(200), { timeout: 10_000 });
    await unread.close();
  });

  it('are whole where they are read, and leave the connection to what follows', async () => {
    const unread = await testGateway({ model: parcelModel(), unreadLimit: 5_000 });
    const merchantId = newId();
    await storeMuch(unread, merchantId);
    await unread.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = unread.server.server.address() as AddressInfo;
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { authorization: unread.signIn({ merchantId }) };
    const get = async () => {
      const sent = request({ port, path: url, headers, agent }).end();
      return ((await once(sent, 'response')) as [IncomingMessage])[0];
    };
    let bytes = 0;
    for await (const part of await get()) bytes += (part as Buffer).length;
    expect(bytes).toBeGreaterThan(20_000_000);
    expect((await get()).resume().statusCode).toBe(200);
    agent.destroy();
    await unread.close();
  });

  it('end when their clients are gone', async () => {
    const gateway = await testGateway({ model: parcelModel() });
    const merchantId = newId();
    const as = gateway.signIn({ merchantId });
    await storeMuch(gateway, merchantId);
    await gateway.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = gateway.server.server.address() as AddressInfo;
    const begin = async () => {
      const sent = request({ port, path: url, headers: { authorization: as } }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      return { sent, status: response.statusCode };
    };
    const clients = [await begin(), await begin()];
    expect(clients.map(({ status }) => status)).toEqual([200, 200]);
    expect((await gateway.send(as, 'GET', url)).status).toBe(429);
    for (const { sent } of clients) sent.destroy();
    const again = async () => (await gateway.send(as, 'GET', url)).status;
    await vi.waitFor(async () => expect(await again()).toBe(200), { timeout: 10_000 });
    await gateway.close();
  });
});
