import { beforeEach, describe, expect, it } from 'vitest';
import { gateway, get, signIn } from '../downloads/support/downloadGateway';
import {
  at,
  finance,
  list,
  mails,
  owner,
  schedule,
  schedules,
  token,
  beginWithSentView,
} from './support/sentView';

beginWithSentView();

describe('a colleague who wants no more files', () => {
  let colleague: string;
  beforeEach(() => {
    colleague = signIn({ userId: finance.id, merchantId: finance.merchantId, userName: 'Diego Salazar' });
  });
  const theirs = async () =>
    (await get(list, colleague)).body.data as { id: string; scheduledBy: string; isOwn: boolean }[];
  const leave = (id: string, by = colleague) => gateway.send(by, 'DELETE', `${list}/${id}/recipient`, {});

  it('is led by the e-mail to the schedule, and leaves it, which its user is told', async () => {
    await schedule([owner.id, finance.id]);
    await at('2026-11-11T05:10:00Z');
    const [sent] = await theirs();
    expect(sent).toMatchObject({ scheduledBy: 'Lucía Herrera', isOwn: false });
    expect((await mails())[0]!.body).toContain(`/#/ScheduledExports/${sent!.id}?country=PE`);
    await gateway.db.deleteFrom('mail_outbox').execute();
    expect(await leave(sent!.id)).toMatchObject({ status: 200 });
    expect(await theirs()).toEqual([]);
    expect(await schedules()).toMatchObject([{ status: 'active', sentTo: 'Lucía Herrera' }]);
    const [told, ...others] = await mails();
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      recipient: owner.account,
      subject: 'Diego Salazar no longer gets the files of “Paid”',
    });
    await gateway.db.deleteFrom('mail_outbox').execute();
    await at('2026-11-12T05:10:00Z');
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([owner.account]);
  });

  it('ends the schedule where they were the only one, which its user is told', async () => {
    await schedule([finance.id]);
    const { id } = (await theirs())[0]!;
    await leave(id);
    const reason = expect.stringMatching(/^Nobody to whom the files were sent wants them/) as string;
    expect(await schedules()).toMatchObject([{ status: 'ended', reason }]);
    expect(await mails()).toMatchObject([
      { recipient: owner.account, subject: 'Your scheduled export of “Paid” has ended' },
    ]);
  });

  it('can do nothing else with it, and its user cannot leave it so', async () => {
    await schedule([owner.id, finance.id]);
    const { id } = (await theirs())[0]!;
    expect((await gateway.send(colleague, 'POST', `${list}/${id}/pause`, {})).status).toBe(422);
    expect((await gateway.send(colleague, 'DELETE', `${list}/${id}`, {})).status).toBe(422);
    expect((await leave(id, token)).status).toBe(422);
    expect(await schedules()).toMatchObject([{ status: 'active', sentTo: 'Diego Salazar, Lucía Herrera' }]);
  });

  it('sees none that are sent to others alone', async () => {
    await schedule([owner.id]);
    expect(await theirs()).toEqual([]);
  });
});
