import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueuePeriodicJobs } from '../../../src/gateway/jobs/schedule';
import { runSchedules } from '../../../src/gateway/schedules/runSchedules';
import { readPdf } from '../../support/readPdf';
import { runJobs } from '../support/runJobs';
import { beginDownloads, gateway, get, run, signIn } from '../downloads/support/downloadGateway';

const views = '/api/manage/PE/views';
let owner: string;
let count = 0;

beforeAll(async () => {
  await beginDownloads(3);
  const user = await gateway.db
    .selectFrom('merchant_user')
    .select(['id', 'merchant_id as merchantId'])
    .where('kind', '=', 'merchant')
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow();
  owner = signIn({ userId: user.id, merchantId: user.merchantId });
  gateway.clock.set('2026-11-10T16:00:00Z');
});
afterAll(() => gateway.close());

/** Saves a view of a list with a filter, and has a PDF of it made each month. */
async function monthly(list: string, filter: object, column: string) {
  const content = { filter, sort: { field: column, order: 'DESC' }, columns: [column] };
  const { body } = await gateway.send(owner, 'POST', `${views}/${list}`, {
    name: `View ${++count}`,
    ...content,
  });
  const { id } = body.data as { id: string };
  return gateway.send(owner, 'POST', `${views}/${list}/${id}/schedules`, { every: 'month', format: 'pdf' });
}

/** Lets the clock be a moment, and does what is due then. */
async function at(moment: string): Promise<void> {
  gateway.clock.set(moment);
  await gateway.db.deleteFrom('job').where('kind', '=', 'schedules.run').execute();
  await enqueuePeriodicJobs(gateway.db, [runSchedules]);
  await runJobs(gateway.context, ['schedules.run']);
  await run();
}

describe('a saved view that is sent as a statement', () => {
  it('is refused where it leaves out a part of a balance, and where the list has no statements', async () => {
    const parts = await monthly(
      'account-details',
      { account: ['available'], businessType: ['payout'] },
      'sequence',
    );
    expect(parts).toMatchObject({
      status: 422,
      body: { msg: 'A statement covers whole balances. Remove the other filters.' },
    });
    expect(await monthly('collection-orders', {}, 'orderNo')).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/format', keyword: 'enum' }] },
    });
    expect((await get('/api/manage/PE/scheduled-exports', owner)).body.data).toEqual([]);
  });

  it('is a PDF of the month before, with the figures attached', async () => {
    const filter = { account: ['available'], postedAt: { range: 'last7Days' } };
    expect((await monthly('account-details', filter, 'sequence')).status).toBe(200);
    await at('2026-12-01T05:10:00Z');
    const { body } = await get('/api/manage/PE/downloads', owner);
    const [file, ...others] = body.data as { id: string }[];
    expect(others).toEqual([]);
    expect(file).toMatchObject({ kind: 'scheduled', status: 'downloadable', format: 'pdf' });
    const { rawPayload } = await gateway.server.inject({
      url: `/api/manage/PE/exports/account-details/${file!.id}/file`,
      headers: { authorization: owner },
    });
    const { attachments } = await readPdf(rawPayload);
    expect(JSON.parse(attachments['statement.json']!)).toMatchObject({
      only: { account: ['available'] },
      period: { from: '2026-11-01T05:00:00.000Z', to: '2026-12-01T05:00:00.000Z' },
    });
  });
});
