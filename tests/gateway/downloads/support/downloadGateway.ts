import { readdir } from 'node:fs/promises';
import { expect } from 'vitest';
import type { DownloadState } from '../../../../src/contract/downloads';
import { newId } from '../../../../src/gateway/database/ids';
import { insertRecords } from '../../../../src/gateway/database/records';
import type { Session } from '../../../../src/gateway/http/context';
import { entityTable } from '../../../../src/metadata/storage/entityTable';
import { allPermissions } from '../../support/allPermissions';
import { runJobs } from '../../support/runJobs';
import { type TestGateway, testGateway } from '../../support/testGateway';

export const merchantId = newId();
export const userId = newId();
/** More orders than are exported at once. */
export const count = 10_250;
export const base = '/api/manage/PE/collection-orders';
export const exportsPath = '/api/manage/PE/exports/collection-orders';
export const kinds = ['downloads.write', 'downloads.writeLarge'] as const;
export const source = 'trade:collection:export';
export let gateway: TestGateway;
let token: string;

/** Begins a gateway with collection orders, a second apart, and three recharges. */
export async function beginDownloads(orders = count): Promise<void> {
  gateway = await testGateway({ now: '2026-11-20T16:00:00Z', merchants: true });
  token = signIn();
  await insertRecords(
    gateway.db,
    entityTable(gateway.model, 'recharge'),
    [1, 2, 3].map((number) => ({
      merchantId,
      country: 'PE',
      currency: 'PEN',
      status: 'underReview',
      rechargeNo: `PED${number}`,
      amount: number * 100,
      requestedAt: '2026-11-20T12:00:00Z',
      rechargedAt: '2026-11-20T11:00:00Z',
    })),
  );
  const table = entityTable(gateway.model, 'collection-order');
  await insertRecords(
    gateway.db,
    table,
    Array.from({ length: orders }, (_, index) => ({
      merchantId,
      country: 'PE',
      currency: 'PEN',
      status: index % 3 === 0 ? 'failed' : 'completed',
      orderNo: `PEC${String(index).padStart(8, '0')}`,
      merchantOrderNo: `=M${index}`,
      amount: 1_000 + index,
      appId: 'APP',
      method: 'spei',
      requestedAt: new Date(Date.UTC(2026, 10, 10) + index * 1_000).toISOString(),
    })),
  );
}

export const signIn = (session: Partial<Session> = {}) => gateway.signIn({ merchantId, userId, ...session });
export const without = (...missing: string[]) =>
  new Set([...allPermissions(gateway.model)].filter((name) => !missing.includes(name)));

export const colleague = (permissions?: ReadonlySet<string>) =>
  signIn({ userId: newId(), ...(permissions ? { permissions } : {}) });
export const sendOnce = () =>
  gateway.send(token, 'POST', exportsPath, { format: 'csv' }, { 'idempotency-key': 'key-of-export' });

/** Asks for an export of the collection orders, and returns its state. */
export async function ask(order: Record<string, unknown> = {}, as = token): Promise<DownloadState> {
  const { status, body } = await gateway.send(as, 'POST', exportsPath, { format: 'csv', ...order });
  expect(body.msg).toBe('success');
  expect(status).toBe(200);
  return body.data as DownloadState;
}

export const run = () => runJobs(gateway.context, [...kinds]);
export const get = (path: string, as = token) => gateway.send(as, 'GET', path);
export const stateOf = async (id: string) => (await get(`${exportsPath}/${id}`)).body.data as DownloadState;
export const recordOf = async (id: string, as = token) =>
  (await get(`/api/manage/PE/downloads/${id}`, as)).body.data as Record<string, unknown> & {
    file?: { id: string; bytes: number };
  };
export const act = (id: string, action: string, as = token) =>
  gateway.send(as, 'POST', `/api/manage/PE/downloads/${id}/${action}`, {});
export const filesOnDisk = async () =>
  (await readdir(gateway.context.config.filesDir, { recursive: true, withFileTypes: true })).filter((each) =>
    each.isFile(),
  ).length;
export async function fileOf(id: string, as = token): Promise<Buffer> {
  const response = await gateway.server.inject({
    url: `${exportsPath}/${id}/file`,
    headers: { authorization: as },
  });
  expect(response.statusCode).toBe(200);
  return response.rawPayload;
}
