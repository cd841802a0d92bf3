import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { credentials, signInGateway, type SignInGateway } from './support/signInGateway';

const owner = 'owner@mariposa.example';
const fresh = 'Nueva-Clave-27';

let gateway: SignInGateway;

beforeEach(async () => {
  gateway = await signInGateway();
});

afterEach(() => gateway.close());

const post = (path: string, body: unknown, address = '203.0.113.7', language = 'EN') =>
  gateway.send(undefined, 'POST', `/api/global/${path}`, body, {
    'x-forwarded-for': address,
    language,
  });
const ask = (account: string, address?: string) => post('sendCodeForLoginToEmail', { account }, address);
const later = (seconds: number) =>
  gateway.clock.set(new Date(gateway.clock.now().getTime() + seconds * 1000));
const inbox = async (account: string) =>
  (await gateway.send(undefined, 'GET', `/api/global/sandbox/inbox?account=${encodeURIComponent(account)}`))
    .body.data as { id: string; at: string; to: string; subject: string; text: string }[];

/** The code of the newest e-mail, which is queued after the response. */
async function mailedCode(account = owner, count = 1): Promise<string> {
  const mails = await vi.waitFor(async () => {
    const found = await inbox(account);
    expect(found).toHaveLength(count);
    return found;
  });
  return /^ {4}(\d{6})$/m.exec(mails[0]!.text)![1]!;
}

const ticketOf = ({ body }: { body: { data: unknown } }) => (body.data as { ticket: string }).ticket;

/** Goes through the steps up to the ticket for a new password. */
async function allowed(account = owner) {
  const sent = await ask(account);
  const checked = await post('validateCode', { ticket: ticketOf(sent), code: await mailedCode(account) });
  return checked.body.data as { ticket: string; next: string; authenticator: boolean };
}

describe('a code by e-mail', () => {
  it('is sent to an account that exists, in the language of the request', async () => {
    const sent = await ask(` ${owner.toUpperCase()} `);
    expect(sent.body).toMatchObject({ code: 200, data: { resendAfter: 60, expiresIn: 300 } });
    const code = await mailedCode();
    const [mail] = await inbox(owner);
    expect(mail).toMatchObject({ to: owner, subject: 'Your password reset code' });
    // Phones show subjects while they are locked.
    expect(mail!.subject).not.toContain(code);

    later(60);
    await post('sendCodeForLoginToEmail', { account: owner }, undefined, 'ZH');
    await mailedCode(owner, 2);
    expect((await inbox(owner))[0]!.subject).toBe('您的密码重置验证码');
  });

  it('gets the same answer for an account that does not exist', async () => {
    const known = await ask(owner);
    const unknown = await ask('nobody@mariposa.example');
    expect(unknown.status).toBe(known.status);
    expect({ ...unknown.body, data: { ...(unknown.body.data as object), ticket: '' } }).toEqual({
      ...known.body,
      data: { ...(known.body.data as object), ticket: '' },
    });
    expect(ticketOf(unknown)).toHaveLength(ticketOf(known).length);
    await mailedCode();
    expect(await inbox('nobody@mariposa.example')).toEqual([]);

    const wrong = [];
    for (const ticket of [ticketOf(known), ticketOf(unknown)]) {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt += 1) {
        const { status, body } = await post('validateCode', { ticket, code: '000000' });
        answers.push({ status, body });
      }
      wrong.push(answers);
    }
    expect(wrong[0]!.map(({ body }) => body.code)).toEqual(wrong[1]!.map(({ body }) => body.code));
    expect(wrong[1]!.at(-1)!.body.code).toBe(440);
  });

  it.each([owner, 'nobody@mariposa.example'])('is sent to %s once a minute to a host', async (account) => {
    await ask(account);
    later(59);
    const rejected = await ask(account);
    expect(rejected.status).toBe(429);
    expect(rejected.headers['retry-after']).toBe('1');
    later(1);
    expect((await ask(account)).status).toBe(200);
  });

  it.each([owner, 'nobody@mariposa.example'])(
    'can be requested for %s although strangers request others, ten at once from anywhere',
    async (account) => {
      let sent = 0;
      for (let host = 0; host < 12; host += 1) {
        if ((await ask(account, `198.51.100.${host}`)).status === 200) sent += 1;
      }
      expect(sent).toBe(10);
    },
  );

  it('can be requested from a network of the user’s although strangers use up all others', async () => {
    await gateway.enter(owner);
    for (let host = 0; host < 12; host += 1) await ask(owner, `198.51.100.${host}`);
    expect((await ask(owner, '198.51.100.99')).status).toBe(429);
    expect((await ask(owner)).status).toBe(200);
  });

  it('can be requested at once after the gateway’s clock was ahead', async () => {
    later(86_400);
    await ask(owner);
    later(-86_400);
    expect((await ask(owner)).status).toBe(200);
  });

  it('does not start an account’s pause if the sender is throttled', async () => {
    const busy = '198.51.100.50';
    let status = 200;
    for (let round = 0; status !== 429; round += 1)
      status = (await ask(`nobody${round}@x.example`, busy)).status;
    expect((await ask(owner, busy)).status).toBe(429);
    expect((await ask(owner)).status).toBe(200);
    await mailedCode();
  });

  it('is sent once to concurrent requests for one account', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(owner)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await mailedCode();
  });

  it('allows five attempts', async () => {
    const ticket = ticketOf(await ask(owner));
    const code = await mailedCode();
    const wrong = code === '111111' ? '222222' : '111111';
    for (let attempt = 0; attempt < 4; attempt += 1) {
      expect((await post('validateCode', { ticket, code: wrong }, `203.0.113.${attempt}`)).body.code).toBe(
        401,
      );
    }
    expect((await post('validateCode', { ticket, code }, '203.0.113.9')).body.code).toBe(200);
    expect((await post('validateCode', { ticket, code }, '203.0.113.10')).body.code).toBe(440);
  });

  it('is void after a newer one to the same host, but not after one that a stranger requested', async () => {
    const first = { ticket: ticketOf(await ask(owner)), code: await mailedCode() };
    later(60);
    const second = { ticket: ticketOf(await ask(owner)), code: await mailedCode(owner, 2) };
    expect((await post('validateCode', first)).body.code).toBe(440);
    await ask(owner, '198.51.100.7');
    await mailedCode(owner, 3);
    expect((await post('validateCode', second)).body.code).toBe(200);
  });

  it('is valid for five minutes', async () => {
    const ticket = ticketOf(await ask(owner));
    const code = await mailedCode();
    later(300);
    expect((await post('validateCode', { ticket, code })).body.code).toBe(440);
  });

  it('is recorded in the history of the account if it is wrong', async () => {
    const ticket = ticketOf(await ask(owner));
    await mailedCode();
    await post('validateCode', { ticket, code: '000000' });
    const failure = { kind: 'passwordReset', outcome: 'failure', detail: 'wrongCode' };
    await expect
      .poll(() =>
        gateway.db.selectFrom('security_event').selectAll().where('outcome', '=', 'failure').execute(),
      )
      .toContainEqual(expect.objectContaining(failure));
  });

  it('is rejected with another ticket', async () => {
    const first = ticketOf(await ask(owner));
    await mailedCode();
    await ask(owner, '198.51.100.7');
    const code = await mailedCode(owner, 2);
    const answer = await post('validateCode', { ticket: first, code });
    expect(answer.body.code).toBe(401);
  });
});

describe('a new password', () => {
  it('needs the authenticator’s code too, ends every session, and signs in', async () => {
    const token = await gateway.enter(owner);
    later(30);
    const { ticket, next, authenticator } = await allowed();
    expect([next, authenticator]).toEqual(['restartPassword', true]);
    const body = { ticket, password: fresh, repeatPassword: fresh };

    const without = await post('restartLoginPwd', body);
    expect(without.status).toBe(422);
    expect(without.body.errors).toMatchObject([{ path: '/code', keyword: 'required' }]);
    expect((await post('restartLoginPwd', { ...body, code: '000000' })).body.code).toBe(401);

    expect((await post('restartLoginPwd', { ...body, code: gateway.shown(owner) })).body.code).toBe(200);
    const menu = '/api/global/auth/account/getMenuListForAuthorization';
    expect((await gateway.send(token, 'GET', menu)).status).toBe(401);
    expect((await gateway.password(owner, credentials(owner).password)).body.code).toBe(401);
    expect((await gateway.password(owner, fresh)).body.code).toBe(200);
    expect((await post('restartLoginPwd', { ...body, code: gateway.shown(owner, 1) })).body.code).toBe(440);
  });

  it('gets every rule it breaks reported, at no attempt’s cost', async () => {
    const { ticket } = await allowed();
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const rejected = await post('restartLoginPwd', { ticket, password: 'a b', repeatPassword: 'c' });
      expect(rejected.body.errors!.map(({ path, keyword }) => path + keyword)).toEqual([
        '/passwordlength',
        '/passwordkinds',
        '/passwordspace',
        '/repeatPasswordrepeated',
      ]);
    }
    const code = gateway.shown(owner);
    const done = await post('restartLoginPwd', { ticket, password: fresh, repeatPassword: fresh, code });
    expect(done.body.code).toBe(200);
  });

  it('is rejected if it is the old one, and the code may be used again', async () => {
    const { ticket } = await allowed();
    const { password } = credentials(owner);
    const code = gateway.shown(owner);
    const old = await post('restartLoginPwd', { ticket, password, repeatPassword: password, code });
    expect(old.body.errors).toMatchObject([{ path: '/password', keyword: 'same' }]);
    const done = await post('restartLoginPwd', { ticket, password: fresh, repeatPassword: fresh, code });
    expect(done.body.code).toBe(200);
  });

  it('needs only the e-mail before an authenticator is bound, and leads to binding one', async () => {
    const account = 'unbound@mariposa.example';
    const { ticket, authenticator } = await allowed(account);
    expect(authenticator).toBe(false);
    await post('restartLoginPwd', { ticket, password: fresh, repeatPassword: fresh });
    expect((await gateway.password(account, fresh)).body.code).toBe(434);
  });

  it.each([
    ['owner@quetzal.example', 424],
    ['owner@jaguar.example', 425],
    ['agent@mariposa.example', 426],
    ['whitelist@mariposa.example', 410],
  ])('is rejected for %s, who may not sign in', async (account, code) => {
    const { ticket } = await allowed(account);
    const answer = await post(
      'restartLoginPwd',
      { ticket, password: fresh, repeatPassword: fresh, code: gateway.shown(account) },
      '198.51.100.1',
    );
    expect([answer.status, answer.body.code]).toEqual([200, code]);
  });

  it('is recorded in the history and told of by e-mail', async () => {
    const { ticket } = await allowed();
    const code = gateway.shown(owner);
    await post('restartLoginPwd', { ticket, password: fresh, repeatPassword: fresh, code });
    const events = await gateway.db
      .selectFrom('security_event')
      .select(['kind', 'outcome', 'address'])
      .orderBy('id')
      .execute();
    expect(events).toEqual([
      { kind: 'resetRequested', outcome: 'success', address: '203.0.113.7' },
      { kind: 'passwordReset', outcome: 'success', address: '203.0.113.7' },
    ]);
    expect((await inbox(owner))[0]!.text).toContain(`The password of ${owner} was just changed`);
  });
});

describe('invalid input', () => {
  it('is rejected with a message, never with an error 500', async () => {
    const long = 'x'.repeat(1_000_000);
    const answers = await Promise.all([
      post('sendCodeForLoginToEmail', {}),
      post('sendCodeForLoginToEmail', { account: 'a\0b' }),
      post('validateCode', { ticket: 'none', code: 'abcdef' }),
      post('restartLoginPwd', { ticket: 'none', password: 'x'.repeat(900_000), repeatPassword: '' }),
      post('restartLoginPwd', { ticket: 'none', password: long, repeatPassword: long }),
      gateway.password(owner, long),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 413, 413, 413]);
    for (const { body } of answers) expect(body.msg).toBeTruthy();
  });
});

it('an inbox exists only in a sandbox', async () => {
  const earnest = await signInGateway(undefined, { config: { sandbox: false } });
  const answer = await earnest.send(undefined, 'GET', `/api/global/sandbox/inbox?account=${owner}`);
  expect(answer.status).toBe(404);
  await earnest.close();
});
