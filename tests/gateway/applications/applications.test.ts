import { execFileSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readKeys } from '../../../src/gateway/applications/keys';
import { isSigned, signWithKey, signWithSecret } from '../../../src/gateway/applications/signatures';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import type { RecordEvent } from '../../../src/contract/records';
import { testKeyRing } from '../../support/keyRing';
import { type FundGateway, fundGateway } from '../funds/support/fundGateway';

let gateway: FundGateway;
beforeAll(async () => {
  gateway = await fundGateway();
});
afterAll(() => gateway.close());

type Application = StoredRecord<'application'> & { developerSecret: string };

const path = 'MX/applications';
let count = 0;

async function addApplication(values: object = {}): Promise<Application> {
  const body = { name: `Shop ${++count}`, scopes: ['read', 'collect'], ...values };
  const answer = await gateway.owner.send('POST', path, body, { proven: true });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.data as Application;
}

const keysOf = ({ id }: Application, kind: 'secret' | 'pair') =>
  readKeys(
    gateway.db,
    testKeyRing,
    { merchantId: gateway.merchantId, applicationId: id },
    kind,
    gateway.clock.now(),
  );

const run = ({ id }: Application, action: string, overlap: string) =>
  gateway.owner.send('POST', `${path}/${id}/${action}`, { overlap }, { proven: true });

describe('a new application', () => {
  it('says who has added it, and its timeline begins with that', async () => {
    const application = await addApplication();
    const events = (await gateway.owner.send('GET', `${path}/${application.id}/events`)).body.data;
    expect(application.createdBy).toBe('Lucía Herrera');
    expect(events).toMatchObject([{ to: 'active', actor: { kind: 'user', name: application.createdBy } }]);
  });
});

describe('a developer secret', () => {
  it('is in the response that makes it, and in no other', async () => {
    const application = await addApplication();
    expect(application.developerSecret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(application.secretEnding).toBe(application.developerSecret.slice(-4));
    expect(await keysOf(application, 'secret')).toEqual([application.developerSecret]);
    for (const read of [path, `${path}/${application.id}`, `${path}/${application.id}/events`]) {
      expect((await gateway.owner.send('GET', read)).text).not.toContain(application.developerSecret);
    }
  });

  it('is not told again to a request that is repeated, and is stored nowhere as it is', async () => {
    const headers = { 'idempotency-key': newId() };
    const body = { name: 'Repeated' };
    const send = () => gateway.owner.send('POST', path, body, { proven: true, headers });
    const first = (await send()).body.data as Application;
    const second = (await send()).body.data as Application;
    expect(second).toEqual({ ...first, developerSecret: undefined });
    const { rows } = await gateway.db
      .selectFrom('idempotency_key')
      .select('answer')
      .where('key', '=', headers['idempotency-key'])
      .execute()
      .then((found) => ({ rows: found }));
    expect(rows[0]!.answer).toContain(first.id);
    expect(rows[0]!.answer).not.toContain(first.developerSecret);
    const stored = await gateway.db.selectFrom('application_key').select('value').execute();
    expect(stored.every(({ value }) => value.startsWith('enc:'))).toBe(true);
  });

  it('that is reset stays valid for the overlap, and at most one former one does', async () => {
    const application = await addApplication();
    const first = application.developerSecret;
    const second = ((await run(application, 'reset-secret', 'hour')).body.data as Application)
      .developerSecret;
    expect(await keysOf(application, 'secret')).toEqual([second, first]);
    const third = ((await run(application, 'reset-secret', 'day')).body.data as Application).developerSecret;
    expect(await keysOf(application, 'secret')).toEqual([third, second]);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 24 * 60 * 60_000));
    expect(await keysOf(application, 'secret')).toEqual([third]);
    const fourth = ((await run(application, 'reset-secret', 'now')).body.data as Application).developerSecret;
    expect(await keysOf(application, 'secret')).toEqual([fourth]);
  });

  it('is reset once by two who do it at once, or one after the other, and never lost', async () => {
    const application = await addApplication();
    const answers = await Promise.all([
      run(application, 'reset-secret', 'hour'),
      run(application, 'reset-secret', 'hour'),
    ]);
    const made = answers.flatMap(({ status, body }) =>
      status === 200 ? [(body.data as Application).developerSecret] : [],
    );
    const valid = await keysOf(application, 'secret');
    expect(made.length).toBeGreaterThan(0);
    expect(valid).toHaveLength(2);
    expect(valid).toEqual(expect.arrayContaining(made));
  });
});

describe('each operation on keys', () => {
  it.each([
    ['adding an application', () => gateway.owner.send('POST', path, { name: 'Without a code' })],
    [
      'resetting its secret',
      async () =>
        gateway.owner.send('POST', `${path}/${(await addApplication()).id}/reset-secret`, { overlap: 'now' }),
    ],
    [
      'replacing its pair',
      async () =>
        gateway.owner.send('POST', `${path}/${(await addApplication()).id}/replace-pair`, { overlap: 'now' }),
    ],
    [
      'entering a key or an address',
      async () => gateway.owner.send('PUT', `${path}/${(await addApplication()).id}`, { name: 'Other' }),
    ],
    [
      'disabling it',
      async () => gateway.owner.send('POST', `${path}/${(await addApplication()).id}/disable`),
    ],
    ['deleting it', async () => gateway.owner.send('DELETE', `${path}/${(await addApplication()).id}`)],
  ])('needs an authenticator code: %s', async (_name, send) => {
    expect(await send()).toMatchObject({
      status: 422,
      body: { errors: [{ keyword: 'stepUp', params: { reason: 'missingCode' } }] },
    });
  });

  it('is an event that says what became of the former key', async () => {
    const application = await addApplication();
    await run(application, 'reset-secret', 'week');
    await run(application, 'replace-pair', 'now');
    const { body } = await gateway.owner.send('GET', `${path}/${application.id}/events`);
    const notes = (body.data as RecordEvent[]).map(({ note }) => note).filter(Boolean);
    expect(notes).toEqual([
      'Developer secret reset; the former one stays valid for 7 days',
      'Callback key pair replaced; the former one ended at once',
    ]);
  });
});

describe('an application', () => {
  it('shows the public key of its pair, with which openssl verifies what it signs', async () => {
    const application = await addApplication();
    const [privateKey] = await keysOf(application, 'pair');
    const folder = mkdtempSync(join(tmpdir(), 'corridor-keys-'));
    const file = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const text = 'msg_1.1796000000.{"type":"collectionOrder.completed"}';
    const signature = signWithKey(privateKey!, text).replace('v1a,', '');
    const key = file('key.pem', `${application.callbackPublicKey}\n`);
    const verify = `pkeyutl -verify -pubin -rawin -inkey ${key} -in ${file('text', text)}`.split(' ');
    const sent = file('signature', Buffer.from(signature, 'base64'));
    const output = execFileSync('openssl', [...verify, '-sigfile', sent]);
    expect(output.toString()).toContain('Signature Verified Successfully');
    expect(
      isSigned(`v1a,${signature}`, text, { secrets: [], publicKey: application.callbackPublicKey }),
    ).toBe(true);
    expect(
      isSigned(`v1a,${signature}`, `${text} `, { secrets: [], publicKey: application.callbackPublicKey }),
    ).toBe(false);
  });

  it.each([
    ['credentials', 'https://user:password@shop.example/callbacks'],
    ['no scheme', 'shop.example/callbacks'],
    ['another scheme', 'ftp://shop.example'],
    ['300 characters', `https://shop.example/${'a'.repeat(280)}`],
    ['a fragment', 'https://shop.example/callbacks#paid'],
  ])('is not added with a callback address with %s', async (_name, payInCallbackUrl) => {
    const body = { name: `Wrong ${++count}`, payInCallbackUrl };
    const answer = await gateway.owner.send('POST', path, body, { proven: true });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/payInCallbackUrl' }] } });
  });

  it.each([
    'https://10.0.0.7/paid',
    'http://localhost:8080',
    'https://[::1]/',
    'https://0x7f.1/',
    'https://169.254.169.254/',
  ])(
    'is neither added nor changed with the private address %s, and says so in both languages',
    async (payoutCallbackUrl) => {
      const { id } = await addApplication({ payoutCallbackUrl: 'https://8.8.8.8/paid' });
      const said = { EN: /^Nothing is sent to private addresses/, ZH: /内网地址/ };
      for (const [language, msg] of Object.entries(said)) {
        const send = (method: 'POST' | 'PUT', url: string) =>
          gateway.owner.send(
            method,
            url,
            { name: `Private ${++count}`, callsPerMinute: 60, payoutCallbackUrl },
            { proven: true, headers: { language } },
          );
        const errors = [
          {
            path: '/payoutCallbackUrl',
            keyword: 'privateAddress',
            msg: expect.stringMatching(msg) as string,
          },
        ];
        expect(await send('POST', path)).toMatchObject({ status: 422, body: { errors } });
        expect(await send('PUT', `${path}/${id}`)).toMatchObject({ status: 422, body: { errors } });
      }
    },
  );

  it('is not added with a key that is none', async () => {
    const body = { name: `Wrong ${++count}`, requestPublicKey: 'ssh-ed25519 AAAA' };
    const answer = await gateway.owner.send('POST', path, body, { proven: true });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path: '/requestPublicKey' }] } });
  });

  it('is deleted with its keys', async () => {
    const application = await addApplication();
    const deleted = await gateway.owner.send('DELETE', `${path}/${application.id}`, undefined, {
      proven: true,
    });
    expect(deleted).toMatchObject({ status: 200 });
    expect(await keysOf(application, 'secret')).toEqual([]);
    expect(
      await gateway.db
        .selectFrom('application_code')
        .selectAll()
        .where('code', '=', application.appCode)
        .execute(),
    ).toEqual([]);
  });
});

// The vector that Standard Webhooks publishes.
it('signatures are those of Standard Webhooks', () => {
  const text = 'msg_p5jXN8AQM9LWM0D4loKWxJek.1614265330.{"test": 2432232314}';
  const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
  expect(signWithSecret(secret, text)).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
  expect(isSigned('v0,x v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=', text, { secrets: [secret] })).toBe(
    true,
  );
});
