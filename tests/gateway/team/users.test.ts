import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { acceptInvitation } from '../operator/support/acceptInvitation';
import { type TeamGateway, type TeamMember, teamGateway, wrongIn } from './support/teamGateway';

const [first, second] = ['owner@mariposa.example', 'whitelist@mariposa.example'];
const clerk = 'support@mariposa.example';
const helper = 'finance@mariposa.example';
let gateway: TeamGateway;

beforeAll(async () => {
  gateway = await teamGateway();
});
afterAll(() => gateway.close());

const invitation = (account: string, parts: object = {}) => ({
  account,
  name: 'Vera Solano',
  role: 'Support clerk',
  language: 'en',
  ...parts,
});
const call = async (method: 'GET' | 'POST', path: string, body?: unknown) =>
  (await gateway.send(undefined, method, `/api/global/${path}`, body, { 'x-forwarded-for': '203.0.113.7' }))
    .body;
const orders = async (token: string) =>
  (await gateway.send(token, 'GET', '/api/manage/MX/collection-orders')).body.code;

describe('an owner', () => {
  let owner: TeamMember;

  beforeAll(async () => {
    owner = await gateway.as(first);
  });

  it('sees the users who sign in here, with what is known of their access', async () => {
    const users = await owner.read('users');
    expect(users.map(({ account }) => account)).not.toContain('agent@mariposa.example');
    expect(users.find(({ account }) => account === first)).toMatchObject({
      role: 'Owner',
      status: 'active',
      limits: 'self',
      madeBy: 'provider',
      hasAuthenticator: true,
      lastSignInAt: expect.stringMatching(/^2026-11-20T12:/) as unknown,
    });
    expect(users.find(({ account }) => account === 'new@mariposa.example')).toMatchObject({
      status: 'invited',
    });
    expect(users.find(({ account }) => account === second)).toMatchObject({ isManaged: true });
  });

  it('invites somebody, who chooses a password, binds an authenticator and works', async () => {
    const account = 'vera@mariposa.example';
    const made = await owner.write('POST', 'users', invitation('Vera@Mariposa.example'));
    expect(made).toMatchObject({
      status: 200,
      body: { data: { account, status: 'invited', madeBy: 'merchant' } },
    });
    const { id, invitedUntil } = made.body.data as { id: string; invitedUntil: string };
    expect(Date.parse(invitedUntil) - gateway.clock.now().getTime()).toBe(7 * 24 * 60 * 60_000);
    const mail = await gateway.newestMail();
    expect(mail).toContain('Mariposa Games');
    const at = gateway.clock.now().getTime();
    const { token } = await acceptInvitation(call, { account, mail, password: 'Own-password-7', at });
    expect(await orders(token)).toBe(200);
    expect(await owner.find('users', account)).toMatchObject({ status: 'active', hasAuthenticator: true });
    expect(await owner.events('users', id)).toMatchObject([
      { to: 'invited', by: 'Lucía Herrera' },
      { to: 'active', by: 'Vera Solano' },
    ]);
  });

  it('cannot invite who is there already, and is not told whose an address is', async () => {
    const invite = async (account: string, parts?: object) =>
      wrongIn(await owner.write('POST', 'users', invitation(account, parts)));
    expect(await invite('SUPPORT@mariposa.example')).toEqual([422, ['/account accountOfTeam']]);
    expect(await invite('owner@condor.example')).toEqual([422, ['/account accountInUse']]);
    expect(await invite('nobody')).toEqual([422, ['/account format']]);
    expect(await invite('new1@mariposa.example', { role: 'Chief' })).toEqual([422, ['/role record']]);
    expect(await invite('new1@mariposa.example', { name: '@team' })).toEqual([422, ['/name name.pattern']]);
    expect(await invite('new1@mariposa.example', { name: 'Win at evil.example' })).toEqual([
      422,
      ['/name name.address'],
    ]);
    const looked = await owner.write('POST', 'users/lookups/account', { value: 'owner@condor.example' });
    expect(wrongIn(looked)).toEqual([422, ['/account accountInUse']]);
    expect(looked.text).not.toContain('Cóndor');
  });

  it('is asked for a code, which counts once, and what is sent twice is done once', async () => {
    const body = invitation('once@mariposa.example');
    const none = await gateway.records(owner.token, 'POST', 'users', body);
    expect(none.body.errors).toMatchObject([{ params: { reason: 'missingCode' } }]);
    const key = { 'idempotency-key': 'invite-once-1' };
    const made = await owner.write('POST', 'users', body, key);
    const again = await gateway.records(owner.token, 'POST', 'users', body, key);
    expect(again.body).toEqual(made.body);
    const code = { 'authenticator-code': gateway.shown(first) };
    const other = await gateway.records(
      owner.token,
      'POST',
      'users',
      invitation('two@mariposa.example'),
      code,
    );
    expect(other.body.errors).toMatchObject([{ params: { reason: 'usedCode' } }]);
  });

  it('sends an invitation again after a minute, and withdraws it', async () => {
    const account = 'later@mariposa.example';
    await owner.write('POST', 'users', invitation(account));
    const before = await gateway.newestMail();
    const { id } = await owner.find('users', account);
    const code = gateway.shown(first, 1);
    const soon = await gateway.records(
      owner.token,
      'POST',
      `users/${id}/invite`,
      {},
      { 'authenticator-code': code },
    );
    expect(wrongIn(soon)).toEqual([422, [' justInvited']]);
    expect((await owner.act('invite', account)).status).toBe(200);
    expect(await gateway.newestMail()).not.toBe(before);
    expect((await owner.write('DELETE', `users/${id}`)).status).toBe(200);
    expect((await owner.read('users')).map((user) => user.account)).not.toContain(account);
    // The address is free again.
    expect((await owner.write('POST', 'users', invitation(account))).status).toBe(200);
  });

  it('disables a user, whose session ends at once, and enables them again', async () => {
    const user = await gateway.as(clerk);
    expect(await orders(user.token)).toBe(200);
    expect((await owner.act('disable', clerk)).status).toBe(200);
    expect(await orders(user.token)).toBe(409);
    gateway.later(1);
    expect((await gateway.password(clerk, 'Soporte-2026')).body.code).toBe(423);
    expect(wrongIn(await owner.act('disable', clerk))).toEqual([422, [' when']]);
    expect((await owner.act('enable', clerk)).status).toBe(200);
    expect(await orders((await gateway.as(clerk)).token)).toBe(200);
    const { id } = await owner.find('users', clerk);
    expect((await owner.events('users', id)).map(({ to }) => to)).toEqual(['active', 'disabled', 'active']);
  });

  it('changes a role, which counts for a session that runs', async () => {
    const user = await gateway.as(clerk);
    const balances = async () => (await gateway.send(user.token, 'GET', '/api/manage/MX/balances')).status;
    expect(await balances()).toBe(403);
    expect((await owner.act('change-role', clerk, { role: 'Finance clerk' })).status).toBe(200);
    expect(await balances()).toBe(200);
    await owner.act('change-role', clerk, { role: 'Support clerk' });
    expect(await balances()).toBe(403);
  });

  it('resets an authenticator: its user is signed out and binds another one', async () => {
    const user = await gateway.as(second);
    expect((await owner.act('reset-authenticator', second)).status).toBe(200);
    expect(await orders(user.token)).toBe(409);
    expect((await gateway.password(second, 'Direccion-2026')).body.code).toBe(434);
  });

  it('changes nothing of themselves, and nothing of another merchant', async () => {
    const { id } = await owner.find('users', first);
    expect(wrongIn(await owner.write('POST', `users/${id}/disable`, {}))).toEqual([422, [' when']]);
    expect(wrongIn(await owner.write('POST', `users/${id}/change-role`, { role: 'Support clerk' }))).toEqual([
      422,
      [' when'],
    ]);
    const stranger = await gateway.db
      .selectFrom('merchant_user')
      .select('id')
      .where('account', '=', 'owner@condor.example')
      .executeTakeFirstOrThrow();
    expect((await owner.write('POST', `users/${stranger.id}/disable`, {})).status).toBe(404);
    expect((await gateway.records(owner.token, 'GET', `users/${stranger.id}`)).status).toBe(404);
    expect((await gateway.records(owner.token, 'GET', `users/${stranger.id}/events`)).status).toBe(404);
  });
});

describe('a user who manages users and may do little else', () => {
  let owner: TeamMember;
  let helpdesk: TeamMember;

  beforeAll(async () => {
    owner = await gateway.as(first);
    const permissions = ['team', 'team:users', 'team:users:add', 'team:users:edit', 'team:users:disable'];
    await owner.write('POST', 'roles', {
      name: 'Helpdesk',
      permissions: [...permissions, 'team:users:reset'],
    });
    await owner.act('change-role', helper, { role: 'Helpdesk' });
    helpdesk = await gateway.as(helper);
  });

  it('gives no role that may do more than theirs', async () => {
    const invite = (role: string) =>
      helpdesk.write('POST', 'users', invitation('accomplice@mariposa.example', { role }));
    const rejected = await invite('Owner');
    expect(wrongIn(rejected)).toEqual([422, ['/role permissionsBeyond']]);
    expect(rejected.body.errors![0]!.msg).toMatch(/^This has permissions that you do not have: .+ more\.$/);
    expect(wrongIn(await invite('Support clerk'))).toEqual([422, ['/role permissionsBeyond']]);
    expect((await invite('Helpdesk')).status).toBe(200);
    expect(
      wrongIn(await helpdesk.act('change-role', 'accomplice@mariposa.example', { role: 'Owner' })),
    ).toEqual([422, ['/role permissionsBeyond']]);
  });

  it.each(['disable', 'reset-authenticator', 'change-role'])('cannot %s who may do more', async (action) => {
    const body = action === 'change-role' ? { role: 'Helpdesk' } : {};
    expect(await helpdesk.find('users', first)).toMatchObject({ limits: 'beyond', isManaged: false });
    expect(wrongIn(await helpdesk.act(action, first, body))).toEqual([422, [' when']]);
    expect(await owner.find('users', first)).toMatchObject({ status: 'active', role: 'Owner' });
  });

  it('sees no roles and makes none', async () => {
    expect((await gateway.records(helpdesk.token, 'GET', 'roles')).status).toBe(403);
    const made = await helpdesk.write('POST', 'roles', { name: 'All', permissions: ['team:roles'] });
    expect(made.status).toBe(403);
  });

  it('is stopped at once where the role is taken from them', async () => {
    await owner.act('change-role', helper, { role: 'Support clerk' });
    const late = await helpdesk.write(
      'POST',
      'users',
      invitation('late@mariposa.example', { role: 'Helpdesk' }),
    );
    expect(late.status).toBe(403);
  });
});

describe('two owners who disable each other at the same time', () => {
  it('leave one of them', async () => {
    const condor = await gateway.as('owner@condor.example');
    const account = 'partner@condor.example';
    await condor.write('POST', 'users', invitation(account, { role: 'Owner' }));
    const mail = await gateway.newestMail();
    gateway.later(1);
    const at = gateway.clock.now().getTime();
    const accepted = await acceptInvitation(call, { account, mail, password: 'Own-password-7', at });
    const [mine, theirs] = await Promise.all([
      condor.find('users', 'owner@condor.example'),
      condor.find('users', account),
    ]);
    gateway.later(1);
    const [recovery] = accepted.recoveryCodes;
    const answers = await Promise.all([
      gateway.records(
        condor.token,
        'POST',
        `users/${theirs.id}/disable`,
        {},
        {
          'authenticator-code': gateway.shown('owner@condor.example'),
        },
      ),
      gateway.records(
        accepted.token,
        'POST',
        `users/${mine.id}/disable`,
        {},
        { 'authenticator-code': recovery! },
      ),
    ]);
    const [done, refused] = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(done).toBe(200);
    // The second one has no session any more where the first one was through before it was read.
    expect(refused).toBeOneOf([401, 403]);
    const active = await gateway.db
      .selectFrom('merchant_user')
      .select('account')
      .where('id', 'in', [mine.id, theirs.id])
      .where('status', '=', 'active')
      .execute();
    expect(active).toHaveLength(1);
  });
});
