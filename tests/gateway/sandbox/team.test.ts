import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTeams } from '../../../src/gateway/sandbox/merchants/fillTeams';
import { acceptInvitation } from '../operator/support/acceptInvitation';
import { type TeamGateway, type TeamMember, teamGateway } from '../team/support/teamGateway';

let gateway: TeamGateway;
let owner: TeamMember;

/** A sandbox without samples of a team, as a version made it that had none, in which somebody has made a role and invited a user. */
beforeAll(async () => {
  gateway = await teamGateway();
  const at = gateway.clock.now().toISOString();
  const clock = { id: 1, seed: 'tests', began_at: at, played_until: at };
  await gateway.db.insertInto('sandbox_clock').values(clock).execute();
  owner = await gateway.as('owner@mariposa.example');
  const role = { name: 'developer', permissions: ['trade', 'trade:collection'] };
  await owner.write('POST', 'roles', role);
  const rafael = { account: 'rafael@mariposa.example', name: 'Rafa', role: 'developer' };
  await owner.write('POST', 'users', rafael);
  await fillTeams(gateway.db, gateway.context);
});
afterAll(() => gateway.close());

const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await gateway.send(undefined, method, `/api/global/${path}`, body, { 'x-forwarded-for': '203.0.113.7' }))
    .body;
const mailTo = async (account: string) =>
  ((await call('GET', `sandbox/inbox?account=${account}`)).data as { text: string }[])[0]?.text ?? '';

describe('a sandbox that is there already', () => {
  it('gets a role of the merchant, with permissions and who made it weeks ago', async () => {
    const role = await owner.find('roles', 'Accountant');
    expect(role).toMatchObject({ madeBy: 'merchant', users: 3, isManaged: true });
    expect(role.permissions).toContain('trade:paymentstatement:reconcile:export');
    expect(role.permissions?.filter((each) => /(create|add|withdraw|transfer)$/.test(each))).toEqual([]);
    expect(await owner.events('roles', role.id)).toMatchObject([
      { note: expect.any(String) as string, by: 'Lucía Herrera' },
    ]);
  });

  it('gets users of the merchant: one who works, one who was disabled, each with what happened', async () => {
    const [marta, pablo] = await Promise.all(
      ['marta@mariposa.example', 'pablo@mariposa.example'].map((account) => owner.find('users', account)),
    );
    expect(marta).toMatchObject({ role: 'Accountant', status: 'active', hasAuthenticator: true });
    expect(pablo).toMatchObject({ status: 'disabled', madeBy: 'merchant', isManaged: true });
    expect(await owner.events('users', pablo!.id)).toMatchObject([
      { to: 'invited', by: 'Lucía Herrera' },
      { to: 'active', by: 'Pablo Cisneros' },
      { to: 'disabled', by: 'Lucía Herrera' },
    ]);
    const now = gateway.clock.now().toISOString();
    const times = [pablo!.createdAt, pablo!.lastSignInAt, now] as string[];
    expect(times).toEqual(times.toSorted());
  });

  it('gets when its users signed in before', async () => {
    const users = await owner.read('users');
    const unseen = users.filter(({ status, hasAuthenticator }) => status === 'active' && hasAuthenticator);
    expect(unseen.filter(({ lastSignInAt }) => lastSignInAt === undefined)).toEqual([]);
  });

  it('gets somebody who is invited, and signs in with the e-mail in the inbox', async () => {
    const account = 'paola@mariposa.example';
    expect(await owner.find('users', account)).toMatchObject({ status: 'invited', role: 'Accountant' });
    const mail = await mailTo(account);
    expect(mail).toContain('Mariposa Games');
    const at = gateway.clock.now().getTime();
    await acceptInvitation(call, { account, mail, password: 'Own-password-7', at });
    expect(await owner.find('users', account)).toMatchObject({ status: 'active' });
  });

  it('keeps a role that is called alike, and a user who is there', async () => {
    const names = (await owner.read('roles')).map(({ name }) => name);
    expect(names.filter((name) => /^developer$/i.test(name))).toEqual(['developer']);
    expect(await owner.find('users', 'rafael@mariposa.example')).toMatchObject({
      name: 'Rafa',
      status: 'invited',
    });
  });

  it('gets them once: what was changed since stays', async () => {
    expect((await owner.act('enable', 'pablo@mariposa.example')).status).toBe(200);
    const before = await owner.read('users');
    await fillTeams(gateway.db, gateway.context);
    expect(await owner.read('users')).toEqual(before);
  });
});

it('a gateway that sends e-mails sends none to users who are made up', async () => {
  const other = await teamGateway();
  try {
    const at = other.clock.now().toISOString();
    const clock = { id: 1, seed: 'tests', began_at: at, played_until: at };
    await other.db.insertInto('sandbox_clock').values(clock).execute();
    const config = { ...other.context.config, smtpUrl: 'smtp://mail.example' };
    await fillTeams(other.db, { ...other.context, config });
    expect(await other.db.selectFrom('mail_outbox').select('recipient').execute()).toEqual([]);
  } finally {
    await other.close();
  }
});
