import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type PersonalGateway, personalGateway } from './support/personalGateway';

const owner = 'owner@mariposa.example';
let gateway: PersonalGateway;
let token: string;

beforeAll(async () => {
  gateway = await personalGateway();
});
afterAll(() => gateway.close());
beforeEach(async () => {
  gateway.later(60);
  token = await gateway.enter(owner);
});

const rename = (nickName: unknown, as = token) => gateway.call(as, 'PUT', 'profile', { nickName });

describe('the profile', () => {
  it('shows the user and how the account is secured', async () => {
    const user = await gateway.db
      .selectFrom('merchant_user')
      .select('created_at')
      .where('account', '=', owner)
      .executeTakeFirstOrThrow();
    expect(await gateway.call(token, 'GET', 'profile')).toMatchObject({
      status: 200,
      body: {
        code: 200,
        data: {
          account: owner,
          nickName: 'Lucía Herrera',
          email: owner,
          merchantCode: '800101',
          merchantName: 'Mariposa Games',
          role: 'Owner',
          passwordChangedAt: null,
          authenticatorBoundAt: user.created_at,
          recoveryCodesLeft: 0,
          mailsAwaiting: false,
          digest: 'never',
          whitelisted: 0,
        },
      },
    });
  });

  it('shows the role in the language of the request, or by the merchant’s own name for it', async () => {
    const role = async () => {
      const { body } = await gateway.call(token, 'GET', 'profile', undefined, { language: 'ZH' });
      return (body.data as { role: string }).role;
    };
    expect(await role()).toBe('主账号');
    await gateway.db.updateTable('merchant_role').set({ name: 'Jefa' }).where('name', '=', 'owner').execute();
    expect(await role()).toBe('Jefa');
    await gateway.db.updateTable('merchant_role').set({ name: 'owner' }).where('name', '=', 'Jefa').execute();
  });

  it('holds no secret', async () => {
    const { text } = await gateway.call(token, 'GET', 'profile');
    expect(text).not.toMatch(/argon2|MARIPOSAOWNER/);
  });
});

describe('the nickname', () => {
  it('is changed and trimmed', async () => {
    expect((await rename('\u200b  Lucía H. 🦋 ')).body.data).toMatchObject({ nickName: 'Lucía H. 🦋' });
    expect((await gateway.call(token, 'GET', 'profile')).body.data).toMatchObject({
      nickName: 'Lucía H. 🦋',
    });
    expect(await gateway.history(token)).toContain('nickNameChanged');
    expect((await rename('🦋'.repeat(40))).body.data).toMatchObject({ nickName: '🦋'.repeat(40) });
    // Joined by an invisible character.
    expect((await rename('👩‍💻 می‌رود')).body.data).toMatchObject({ nickName: '👩‍💻 می‌رود' });
  });

  it.each([
    '',
    '   ',
    '🦋'.repeat(41),
    'a\nb',
    '@orders.actor.network',
    ' @orders.actor',
    'a\u0000b',
    'a\u202eb',
    // Nothing to see, or not all of it.
    '\u200b\u200b',
    '\u2060\ufeff',
    '\u200d',
    '\u3164 \u2800',
    'Luc\u200bía',
    'Luc\u00adía',
    7,
    null,
    undefined,
  ])('is rejected as %j', async (nickName) => {
    const answer = await rename(nickName);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toMatchObject([{ path: '/nickName' }]);
    expect(answer.body.errors![0]!.msg).not.toMatch(/^(personal|validation)\./);
  });

  it('cannot be changed without the permission to edit', async () => {
    const support = await gateway.enter('support@mariposa.example');
    expect((await gateway.call(support, 'GET', 'profile')).status).toBe(200);
    expect((await rename('Ana', support)).status).toBe(403);
  });
});

describe('the e-mail with what is unread', () => {
  it('is chosen with its interval, and begins with what comes from then on', async () => {
    const change = (body: object) => gateway.call(token, 'PUT', 'mails', body);
    const since = async () => {
      const { digest_since } = await gateway.db
        .selectFrom('merchant_user')
        .select('digest_since')
        .where('digest', '=', 'day')
        .executeTakeFirstOrThrow();
      return new Date(digest_since!).getTime();
    };
    const chosenAt = gateway.clock.now().getTime();
    expect((await change({ digest: 'day' })).body.data).toMatchObject({
      digest: 'day',
      mailsAwaiting: false,
    });
    gateway.clock.set(new Date(chosenAt + 60_000));
    expect((await change({ digest: 'day', awaiting: true })).body.data).toMatchObject({
      mailsAwaiting: true,
    });
    expect(await since()).toBe(chosenAt);
    expect(await change({ digest: 'hour' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: '/digest' }] },
    });
    expect((await change({ digest: 'never', awaiting: false })).body.data).toMatchObject({ digest: 'never' });
  });
});
