import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEngine } from '../../../src/gateway/config';
import { insertRecords } from '../../../src/gateway/database/records';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { chooseFileStore } from '../../../src/gateway/resources/files/chooseFileStore';
import { purgeFiles } from '../../../src/gateway/resources/files/purge';
import { purgeReconciliations } from '../../../src/gateway/reconcile/purge';
import { entityTable } from '../../../src/metadata/storage/entityTable';
import type { FileValue } from '../../../src/metadata/values/files';
import { runJobs } from '../support/runJobs';
import {
  act,
  base,
  beginReconcile,
  compare,
  gateway,
  linesOf,
  merchantId,
  read,
  signIn,
  token,
} from './support/reconcileGateway';

beforeAll(beginReconcile);
afterAll(() => gateway.close());

/** Payments of 300.00 of 8 and 9 November, which were settled on the 15th: 290.00 of each are left. */
beforeAll(() =>
  insertRecords(
    gateway.db,
    entityTable(gateway.model, 'pay-in-detail'),
    [8, 9].map((day) => ({
      merchantId,
      country: 'PE',
      currency: 'PEN',
      paymentNo: `PES${day}`,
      orderNo: `PECS${day}`,
      merchantOrderNo: `S${day}`,
      method: 'YAPE',
      amount: 30_000,
      fee: 1_000,
      netAmount: 29_000,
      paidAt: `2026-11-0${day}T15:00:00Z`,
      settledAt: '2026-11-15T15:00:00Z',
      settlement: 'settled',
    })),
  ),
);

/** A settlement, a payout and two payments, none of which the file names. */
const file = `Ref,Amount,Date
,580.00,2026-11-15
,-50.00,2026-11-12
,103.00,2026-11-13
M9,109.00,2026-11-09
,104.00,2026-11-14
`;

describe('the proposal of a settlement', () => {
  it('is confirmed as the sum of its payments less their fees', async () => {
    const id = await compare(file);
    const [line] = await linesOf(id, { reason: 'settlement' });
    expect(line).toMatchObject({ pile: 'proposed', payments: 2, ourAmount: 58_000, difference: 0 });
    expect(line).not.toHaveProperty('number');
    const { matchedCount, proposedAmount } = await read(id);
    expect((await act(line!.id, 'confirm')).status).toBe(200);
    expect(await read(id)).toMatchObject({
      matchedCount: Number(matchedCount) + 1,
      proposedAmount: Number(proposedAmount) - 58_000,
      difference: 0,
    });
  });

  it('is rejected: the row has no payment, and those of the days of the file are not in it', async () => {
    const id = await compare(file);
    const before = await read(id);
    const [line] = await linesOf(id, { reason: 'settlement' });
    expect((await act(line!.id, 'reject')).status).toBe(200);
    const [rejected] = await linesOf(id, { state: 'rejected' });
    expect(rejected).toMatchObject({ pile: 'missing', reason: 'missingHere', fileAmount: 58_000 });
    for (const name of ['payments', 'ourAmount', 'kind']) expect(rejected).not.toHaveProperty(name);
    // The one of the 8th is before the first day.
    const missing = (await linesOf(id, { reason: 'missingThere' })).filter(({ number }) =>
      String(number).startsWith('PES'),
    );
    expect(missing).toMatchObject([
      { number: 'PES9', orderNo: 'PECS9', merchantOrderNo: 'S9', ourAmount: 30_000, kind: 'collection' },
    ]);
    expect(await read(id)).toMatchObject({
      missingHereCount: Number(before.missingHereCount) + 1,
      missingThereCount: Number(before.missingThereCount) + 1,
      missingThereAmount: Number(before.missingThereAmount) + 30_000,
    });
  });
});

describe('of decisions at the same time', () => {
  it('about one line, one is made, and the other one learns of it', async () => {
    const id = await compare(file);
    const [line] = await linesOf(id, { state: 'proposal' });
    const answers = await Promise.all([
      act(line!.id, 'confirm', signIn({ userName: 'Ana' })),
      act(line!.id, 'reject', signIn({ userName: 'Luz' })),
    ]);
    const [done, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(done!.status).toBe(200);
    expect([412, 422]).toContain(refused!.status);
    expect(refused!.body.errors).toMatchObject([
      { keyword: expect.stringMatching(/^(when|revision)$/) as string },
    ]);
    expect((await linesOf(id, { state: 'proposal' })).length).toBe((await read(id)).proposedCount);
  });

  // On an engine that passes over no locked rows it waits for them.
  it.skipIf(readEngine(process.env).claimsByUpdate)(
    'confirming all leaves the line to whoever decides about it, and counts the others',
    async () => {
      const id = await compare(file);
      const [line, ...others] = await linesOf(id, { state: 'proposal' });
      const { status } = await gateway.db.transaction().execute(async (transaction) => {
        await sql`select from reconciliation_line where id = ${line!.id}::uuid for update`.execute(
          transaction,
        );
        return gateway.send(token, 'POST', `${base}/${id}/confirm-all`, {});
      });
      expect(status).toBe(200);
      expect(await linesOf(id, { state: 'confirmed' })).toHaveLength(others.length);
      expect(await read(id)).toMatchObject({
        proposedCount: 1,
        proposedAmount: Math.abs(Number(line!.fileAmount)),
      });
      expect((await act(line!.id, 'reject')).status).toBe(200);
      expect(await read(id)).toMatchObject({ proposedCount: 0, proposedAmount: 0 });
    },
  );

  it('confirming all twice confirms once', async () => {
    const id = await compare(file);
    const all = () => gateway.send(token, 'POST', `${base}/${id}/confirm-all`, {});
    const statuses = (await Promise.all([all(), all()])).map(({ status }) => status);
    expect(Math.min(...statuses)).toBe(200);
    expect([412, 422]).toContain(Math.max(...statuses));
    const lines = await linesOf(id, { pile: 'matched' });
    expect(await read(id)).toMatchObject({ matchedCount: lines.length, proposedCount: 0 });
  });
});

async function purge(): Promise<void> {
  await gateway.db.deleteFrom('job').where('kind', 'in', ['reconcile.purge', 'files.purge']).execute();
  await enqueuePeriodicJobs(gateway.db, [purgeReconciliations, purgeFiles]);
  await runJobs(gateway.context, ['reconcile.purge', 'files.purge']);
}

it('is deleted after 90 days, with its lines, their history and its files', async () => {
  const id = await compare(file);
  const { reconciliationNo, file: source, result } = await read(id);
  const files = [source, result].map((each) => (each as FileValue).id);
  const [line] = await linesOf(id, { state: 'proposal' });
  await act(line!.id, 'confirm');
  const count = async () => {
    const { rows } = await sql<Record<'lines' | 'events' | 'files', number>>`
      select (select count(*)::int from reconciliation_line where reconciliation_no = ${reconciliationNo}) as lines,
        (select count(*)::int from record_event where record_id in (${id}::uuid, ${line!.id}::uuid)) as events,
        (select count(*)::int from stored_file where id = any(${files}::uuid[])) as files`.execute(
      gateway.db,
    );
    return rows[0];
  };
  gateway.clock.set('2027-02-18T15:00:00Z');
  await purge();
  expect((await read(id)).status).toBe('done');
  gateway.clock.set('2027-02-18T17:00:00Z');
  await purge();
  expect((await gateway.send(token, 'GET', `${base}/${id}`)).status).toBe(404);
  expect(await count()).toEqual({ lines: 0, events: 0, files: 0 });
  for (const each of files) expect(await chooseFileStore(gateway.context.config).read(each)).toBeUndefined();
});
