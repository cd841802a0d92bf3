import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DownloadState } from '../../../src/contract/downloads';
import { newId } from '../../../src/gateway/database/ids';
import { mailTextOf } from '../../../src/gateway/mail/tables';
import { testKeyRing } from '../../support/keyRing';
import { runJobs } from '../support/runJobs';
import { type TestGateway, testGateway } from '../support/testGateway';
import { isMaskedField, maskValue } from '../../../src/metadata/values/masking';
import { resourceView } from '../../../src/gateway/resources/resourceView';

const account = '012180001234567897';
const lists = 'payout-orders';
const merchantId = newId();
let gateway: TestGateway;

beforeAll(async () => {
  gateway = await testGateway({ now: '2026-11-20T16:00:00Z', merchants: true });
});
afterAll(() => gateway.close());

/** Asks for an export of payouts as a user of the merchant, and runs its job. */
async function exported(filter: object, more: object = {}): Promise<DownloadState> {
  const user = await gateway.db.selectFrom('merchant_user').select('id').executeTakeFirstOrThrow();
  const token = gateway.signIn({ merchantId, userId: user.id });
  const body = { format: 'csv', filter: JSON.stringify(filter), ...more };
  const sent = await gateway.send(token, 'POST', `/api/manage/MX/exports/${lists}`, body);
  expect(sent.body).toMatchObject({ code: 200 });
  const { id } = sent.body.data as DownloadState;
  await gateway.db.updateTable('download_file').set({ is_mailed: true }).where('id', '=', id).execute();
  await runJobs(gateway.context, ['downloads.write', 'downloads.writeLarge']);
  return sent.body.data as DownloadState;
}

/** All that a colleague may read of a download, and what is stored or sent of it besides the request itself. */
async function written(id: string): Promise<string> {
  const colleague = gateway.signIn({ merchantId });
  const record = await gateway.send(colleague, 'GET', `/api/manage/MX/downloads/${id}`);
  const events = await gateway.db.selectFrom('export_event').select('filter').execute();
  const mails = await gateway.db.selectFrom('mail_outbox').select(['id', 'subject', 'body']).execute();
  const texts = mails.flatMap((mail) =>
    (['subject', 'body'] as const).map((part) => testKeyRing.decrypt(mail[part], mailTextOf(mail.id, part))),
  );
  expect(record.body.code).toBe(200);
  expect(texts.join()).toContain('7897');
  return JSON.stringify([record.body.data, events, texts]);
}

it.each([
  ['equal to', { payeeAccount: account }],
  ['one of', { payeeAccount: { in: [account] } }],
  ['repeated in another field', { payeeAccount: account, merchantOrderNo: `for ${account}` }],
  ['searched for', { q: account }],
])('shows colleagues no whole value that an export was filtered by: %s', async (_how, filter) => {
  const { id } = await exported(filter);
  const all = await written(id);
  expect(all).not.toContain(account);
  expect(all).toContain('•••• 7897');
});

it('writes the value of every masked field of every exported list as the field is masked', async () => {
  const { model } = gateway;
  let count = 0;
  for (const [resource, { list, scope = 'country' }] of Object.entries(model.resources)) {
    if (!list?.export || scope !== 'country') continue;
    for (const field of resourceView(model, resource, 'MX').fields.values()) {
      if (!field.bound || !isMaskedField(field.bound) || !field.filterable) continue;
      const token = gateway.signIn({ merchantId });
      const body = { format: 'csv', filter: JSON.stringify({ [field.name]: account }) };
      const sent = await gateway.send(token, 'POST', `/api/manage/MX/exports/${resource}`, body);
      expect(sent.body).toMatchObject({ code: 200 });
      const { id } = sent.body.data as DownloadState;
      const { filter } = await gateway.db
        .selectFrom('download_file')
        .select('filter')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      expect(filter).toContain(maskValue(field.bound, account));
      expect(filter).not.toContain(account);
      count += 1;
    }
  }
  expect(count).toBeGreaterThan(1);
});
