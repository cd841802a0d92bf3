import { describe, expect, it } from 'vitest';
import { withTransaction } from '../../../src/gateway/database/units/transaction';
import { writeDownload } from '../../../src/gateway/downloads/writeDownload';
import { forgetUser } from '../../../src/gateway/privacy/forgetUser';
import { operatorActor } from '../../../src/gateway/operator/operatorEvents';
import { gateway } from '../downloads/support/downloadGateway';
import {
  ask,
  at,
  change,
  downloads,
  finance,
  list,
  mails,
  owner,
  recipients,
  schedule,
  schedules,
  takeRight,
  token,
  userOf,
  beginWithSentView,
} from './support/sentView';

beginWithSentView();

describe('who may get files of a list', () => {
  it('is the user, and the colleagues of the merchant who may export it and open the download center', async () => {
    const found = await recipients();
    expect(found[0]).toEqual({ id: owner.id, name: 'Lucía Herrera', isUser: true });
    expect(found).toContainEqual({ id: finance.id, name: 'Diego Salazar', isUser: false });
    const { id: supporter } = await userOf('support@mariposa.example');
    expect(found.map(({ id }) => id)).not.toContain(supporter);
    const users = await gateway.db
      .selectFrom('merchant_user')
      .select('id')
      .where('merchant_id', '=', owner.merchantId)
      .execute();
    expect(users.map(({ id }) => id)).toEqual(expect.arrayContaining(found.map(({ id }) => id)));
  });

  it('is nobody who is disabled, or whose role does not count in the country', async () => {
    await change(finance, { status: 'disabled' });
    expect((await recipients()).map(({ id }) => id)).not.toContain(finance.id);
    await change(finance, { status: 'active' });
    const role = gateway.db.updateTable('merchant_role').where('id', '=', finance.roleId);
    await role.set({ countries: ['MX'] }).execute();
    expect((await recipients()).map(({ id }) => id)).not.toContain(finance.id);
    await role.set({ countries: null }).execute();
    expect((await recipients()).map(({ id }) => id)).toContain(finance.id);
  });
});

describe('a saved view that is sent to colleagues', () => {
  it('is one file with an e-mail to each, in their language, which says who sends it', async () => {
    await gateway.db
      .updateTable('merchant_user')
      .set({ language: 'zh' })
      .where('id', '=', finance.id)
      .execute();
    const { body } = await schedule([owner.id, finance.id]);
    expect(body.data).toMatchObject({ schedules: [{ recipients: [owner.id, finance.id] }] });
    await at('2026-11-11T05:10:00Z');
    const [file, ...others] = await downloads();
    expect(others).toEqual([]);
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual([finance.account, owner.account]);
    expect(told[0]!.body).toContain('Lucía Herrera 将其常用筛选“Paid”的文件每天发送给您');
    expect(told[1]!.body).toContain('because you have scheduled your view “Paid”');
    for (const mail of told) expect(mail.body).toContain(`/#/MerchantUpload/${file!.id}?country=PE`);
    expect(await schedules()).toMatchObject([{ sentTo: 'Diego Salazar, Lucía Herrera' }]);
    await gateway.db
      .updateTable('merchant_user')
      .set({ language: null })
      .where('id', '=', finance.id)
      .execute();
  });

  it('goes to colleagues alone where its user wants none, and is changed by asking for it again', async () => {
    await schedule([finance.id]);
    await at('2026-11-11T05:10:00Z');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([finance.account]);
    await gateway.db.deleteFrom('mail_outbox').execute();
    // Without recipients, it is left as it is.
    await schedule();
    await at('2026-11-12T05:10:00Z');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([finance.account]);
    await gateway.db.deleteFrom('mail_outbox').execute();
    await schedule([owner.id]);
    await at('2026-11-13T05:10:00Z');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.account]);
  });

  it('is refused for users of other merchants, who may not, or who are not there', async () => {
    const stranger = await gateway.db
      .selectFrom('merchant_user')
      .select('id')
      .where('merchant_id', '!=', owner.merchantId)
      .where('status', '=', 'active')
      .executeTakeFirstOrThrow();
    const { id: supporter } = await userOf('support@mariposa.example');
    for (const refused of [stranger.id, supporter, 'nobody']) {
      expect(await schedule([owner.id, refused])).toMatchObject({
        status: 422,
        body: { errors: [{ path: '/recipients/1', keyword: 'notAllowed' }] },
      });
    }
    expect(await schedule([])).toMatchObject({ status: 422, body: { errors: [{ path: '/recipients' }] } });
    expect(await schedules()).toEqual([]);
  });
});

describe('a colleague who may no longer have the files', () => {
  it('gets none once they lost the right, of which the user is told once', async () => {
    await schedule([owner.id, finance.id]);
    await takeRight(finance);
    await at('2026-11-11T05:10:00Z');
    const told = await mails();
    expect(told.map(({ recipient }) => recipient)).toEqual([owner.account, owner.account]);
    const note = told.find(({ subject }) => subject === 'Fewer people get the files of “Paid”');
    expect(note!.body).toContain('    Diego Salazar\n');
    // The right comes back, and they do not, unless they are chosen again.
    await change(finance, { role_id: finance.roleId });
    await at('2026-11-12T05:10:00Z');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(Array(3).fill(owner.account));
    expect(await schedules()).toMatchObject([{ status: 'active', sentTo: 'Lucía Herrera' }]);
  });

  it('gets none where they lost it while the file was made', async () => {
    await schedule([owner.id, finance.id]);
    await ask('2026-11-11T05:10:00Z');
    const end = await writeDownload(gateway.context, (await downloads())[0]!.id);
    await change(finance, { status: 'disabled' });
    await withTransaction(gateway.db, async (transaction) => end?.store(transaction));
    expect(await downloads()).toMatchObject([{ status: 'downloadable' }]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.account, owner.account]);
  });

  it('ends the schedule where nobody is left, which its user is told, and cannot resume as it is', async () => {
    await schedule([finance.id]);
    await change(finance, { status: 'disabled' });
    await at('2026-11-11T05:10:00Z');
    await at('2026-11-12T05:10:00Z');
    const reason = expect.stringMatching(/^Nobody to whom the files are sent may export/) as string;
    expect(await downloads()).toMatchObject([{ status: 'failed', reason }]);
    const [ended] = await schedules();
    expect(ended).toMatchObject({ status: 'ended', reason });
    const told = await mails();
    expect(told).toMatchObject([
      { recipient: owner.account, subject: 'Your scheduled export of “Paid” has ended' },
    ]);
    const resumed = await gateway.send(token, 'POST', `${list}/${ended!.id}/resume`, {});
    expect(resumed).toMatchObject({ status: 422, body: { msg: reason } });
    // Asked for anew, it is its user's.
    await schedule();
    expect(await schedules()).toMatchObject([{ status: 'active', sentTo: 'Lucía Herrera' }]);
  });

  it('ends it as well where nobody is left once the file is made', async () => {
    await schedule([finance.id]);
    await ask('2026-11-11T05:10:00Z');
    const end = await writeDownload(gateway.context, (await downloads())[0]!.id);
    await takeRight(finance);
    await withTransaction(gateway.db, async (transaction) => end?.store(transaction));
    expect(await schedules()).toMatchObject([{ status: 'ended' }]);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.account]);
  });

  it('is told that no more will come where the user who sends them may no longer have them', async () => {
    await schedule([finance.id]);
    await ask('2026-11-11T05:10:00Z');
    const [file] = await downloads();
    await change(owner, { status: 'disabled' });
    const end = await writeDownload(gateway.context, file!.id);
    await withTransaction(gateway.db, async (transaction) => end?.store(transaction));
    expect(await mails()).toMatchObject([
      { recipient: finance.account, subject: 'You no longer get the files of “Paid”' },
    ]);
  });

  it('is forgotten in the schedules of others', async () => {
    await schedule([owner.id, finance.id]);
    const { db, model, clock } = gateway;
    const { id, merchantId, account } = finance;
    const { code } = await db
      .selectFrom('merchant')
      .select('code')
      .where('id', '=', merchantId)
      .executeTakeFirstOrThrow();
    const merchant = { id: merchantId, code };
    await forgetUser(
      { db, model, actor: operatorActor('carla'), now: clock.now() },
      { id, merchant, account },
    );
    const { recipients: left } = await db
      .selectFrom('export_schedule')
      .select('recipients')
      .executeTakeFirstOrThrow();
    expect(left).toEqual([owner.id]);
  });
});
