import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAuthenticatorSecret } from '../../../src/gateway/auth/authenticator';
import { newId } from '../../../src/gateway/database/ids';
import { permissionNames } from '../../../src/metadata/tenants/permissionPatterns';
import { authenticatorCode } from '../../support/authenticatorCode';
import { bindAuthenticator } from '../../support/keyRing';
import { type TestGateway, testGateway } from '../support/testGateway';
import { wrongIn } from '../team/support/teamGateway';

const account = 'owner@mariposa.example';
const secret = newAuthenticatorSecret();
const path = '/api/manage/MX/applications';
const applicationsAlone = ['', ':add', ':edit', ':key', ':delete'].map(
  (name) => `merchant:application${name}`,
);
const reading = [
  'merchant:info',
  'financialcenter',
  'financialcenter:manage',
  'trade',
  'trade:collection',
  'trade:payment',
];
let gateway: TestGateway;
let user: { userId: string; merchantId: string };
let count = 0;

beforeAll(async () => {
  const config = { applicationRateLimit: 1_000 };
  gateway = await testGateway({ now: '2026-11-20T12:00:05Z', merchants: true, config });
  await bindAuthenticator(gateway.db, { account }, secret);
  user = await gateway.db
    .selectFrom('merchant_user')
    .select(['id as userId', 'merchant_id as merchantId'])
    .where('account', '=', account)
    .executeTakeFirstOrThrow();
});
afterAll(() => gateway.close());

/** Sends a request as a user with some permissions, proven by a new code. */
function send(
  permissions: Iterable<string>,
  method: 'POST' | 'PUT' | 'DELETE',
  at: string,
  body: object = {},
) {
  gateway.clock.set(new Date(gateway.clock.now().getTime() + 30_000));
  const token = gateway.signIn({ ...user, permissions: new Set(permissions) });
  return gateway.send(token, method, `${path}${at}`, body, {
    'authenticator-code': authenticatorCode(secret, gateway.clock.now().getTime()),
    'idempotency-key': newId(),
  });
}

const all = () => permissionNames(gateway.model.permissions);
const named = (values: object = {}) => ({ name: `Shop ${++count}`, ...values });

/** The id of an application that somebody with all permissions has added. */
async function added(scopes: string[]): Promise<string> {
  const answer = await send(all(), 'POST', '', named({ scopes }));
  expect(answer.body).toMatchObject({ code: 200 });
  return (answer.body.data as { id: string }).id;
}

const beyond = [422, [expect.stringMatching(/^(\/scopes)? permissionsBeyond$/)]];

describe('somebody with a role for applications alone', () => {
  it.each(['read', 'collect', 'payOut'])('gives none the scope "%s", new or later', async (scope) => {
    const made = await send(applicationsAlone, 'POST', '', named({ scopes: [scope] }));
    expect(wrongIn(made)).toEqual([422, ['/scopes permissionsBeyond']]);
    const none = await send(applicationsAlone, 'POST', '', named({ scopes: [] }));
    expect(none.body).toMatchObject({ code: 200 });
    const { id } = none.body.data as { id: string };
    const edited = await send(
      applicationsAlone,
      'PUT',
      `/${id}`,
      named({ scopes: [scope], callsPerMinute: 600 }),
    );
    expect(wrongIn(edited)).toEqual([422, ['/scopes permissionsBeyond']]);
  });

  it('gets no secret, key or address of one that pays out, nor enables it', async () => {
    const id = await added(['payOut']);
    const key =
      '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----';
    const whole = named({ scopes: ['payOut'], callsPerMinute: 600 });
    for (const change of [
      { payoutCallbackUrl: 'https://other.example/callbacks' },
      { payInCallbackUrl: 'https://other.example/callbacks' },
      { requestPublicKey: key },
      { allowedAddresses: ['198.51.100.0/24'] },
    ]) {
      expect(wrongIn(await send(applicationsAlone, 'PUT', `/${id}`, { ...whole, ...change }))).toEqual(
        beyond,
      );
    }
    for (const [action, body] of [
      ['reset-secret', { overlap: 'day' }],
      ['replace-pair', { overlap: 'day' }],
    ] as const)
      expect(wrongIn(await send(applicationsAlone, 'POST', `/${id}/${action}`, body))).toEqual(beyond);
    // What takes away is for everybody who may change applications.
    const disabled = await send(applicationsAlone, 'POST', `/${id}/disable`);
    expect(disabled.body).toMatchObject({ code: 200 });
    expect(wrongIn(await send(applicationsAlone, 'POST', `/${id}/enable`))).toEqual(beyond);
    const renamed = await send(applicationsAlone, 'PUT', `/${id}`, whole);
    expect(renamed.body).toMatchObject({ code: 200 });
    const without = await send(applicationsAlone, 'PUT', `/${id}`, { ...whole, scopes: [] });
    expect(without.body).toMatchObject({ code: 200 });
  });

  it('is told which permissions are missing, by name', async () => {
    const made = await send([...applicationsAlone, ...reading], 'POST', '', named({ scopes: ['payOut'] }));
    expect(made.body.errors![0]!.msg).toMatch(/permissions that you do not have: .*payout/i);
  });
});

it('nobody gives a scope by which a program performs what they may not perform', async () => {
  const others = [...all()].filter((name) => name !== 'trade:paymentstatement:recallback');
  const made = await send(others, 'POST', '', named({ scopes: ['collect'] }));
  expect(wrongIn(made)).toEqual([422, ['/scopes permissionsBeyond']]);
  expect((await send(all(), 'POST', '', named({ scopes: ['collect'] }))).body).toMatchObject({ code: 200 });
});

it('no application may make more calls than the provider allows', async () => {
  const made = await send(all(), 'POST', '', named({ callsPerMinute: 1_001 }));
  expect(wrongIn(made)).toEqual([422, ['/callsPerMinute mostCalls']]);
  expect(made.body.errors![0]!.msg).toContain('1000');
  expect((await send(all(), 'POST', '', named({ callsPerMinute: 1_000 }))).body).toMatchObject({ code: 200 });
});
