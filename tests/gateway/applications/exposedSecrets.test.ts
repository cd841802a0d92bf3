import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../src/gateway/database/ids';
import type { StoredRecord } from '../../../src/gateway/database/records';
import { countingKeys, readStoredKeys } from '../../../src/gateway/applications/keys';
import { waitingMails } from '../operator/support/mails';
import { operatorCommand } from '../operator/support/operatorCommand';
import { type TeamGateway, type TeamMember, teamGateway } from '../team/support/teamGateway';

type Application = StoredRecord<'application'> & { developerSecret: string };
type Exposed = StoredRecord<'exposed-secret'>;

const [first, second] = ['owner@mariposa.example', 'whitelist@mariposa.example'];
let gateway: TeamGateway;
let owner: TeamMember;
let count = 0;

beforeAll(async () => {
  gateway = await teamGateway();
  owner = await gateway.as(first);
});
afterAll(() => gateway.close());

/** Sends a call about a country's records, with a new code of the user's authenticator where it writes. */
function send(
  { token }: TeamMember,
  account: string,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
) {
  if (method !== 'GET') gateway.later(1);
  return gateway.send(token, method, `/api/manage/MX/${path}`, body, {
    'x-forwarded-for': '203.0.113.7',
    ...(method === 'GET' ? {} : { 'authenticator-code': gateway.shown(account) }),
    ...(method === 'POST' ? { 'idempotency-key': newId() } : {}),
  });
}

async function succeed<Data>(answer: ReturnType<typeof send>): Promise<Data> {
  const { body } = await answer;
  expect(body).toMatchObject({ code: 200 });
  return body.data as Data;
}

/** Adds an application as the second owner, who has seen its secret then. */
async function made(member: TeamMember, values: object = {}): Promise<Application> {
  const body = { name: `Shop ${++count}`, scopes: ['read'], ...values };
  return succeed(send(member, second, 'POST', 'applications', body));
}

const reset = (member: TeamMember, account: string, { id }: { id: string }, overlap = 'now') =>
  succeed<Application>(send(member, account, 'POST', `applications/${id}/reset-secret`, { overlap }));

/** Open decisions, by the App ID. */
async function open(): Promise<Map<string, Exposed>> {
  const filter = encodeURIComponent(JSON.stringify({ status: 'open' }));
  const found = await succeed<Exposed[]>(send(owner, first, 'GET', `exposed-secrets?filter=${filter}`));
  return new Map(found.map((each) => [each.appId, each]));
}

async function secretsOf({ id }: { id: string }): Promise<string[]> {
  const { merchantId } = await gateway.db
    .selectFrom('application_key')
    .select('merchant_id as merchantId')
    .where('application_id', '=', id)
    .executeTakeFirstOrThrow();
  const scope = { merchantId, applicationId: id };
  const keys = await readStoredKeys(gateway.db, gateway.context.keyRing, scope, 'secret');
  return countingKeys(keys, gateway.clock.now());
}

async function disable(): Promise<void> {
  expect((await owner.act('disable', second)).body).toMatchObject({ code: 200 });
}

async function enable(): Promise<TeamMember> {
  expect((await owner.act('enable', second)).body).toMatchObject({ code: 200 });
  return gateway.as(second);
}

const key =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAGb9ECWmEzf6FQbrBZ9w7lshQhqowtrbLDFw4rXAxZuE=\n-----END PUBLIC KEY-----';

describe('of a user who is disabled', () => {
  it('what they could sign calls of is to be decided about, and those who may are told', async () => {
    const irene = await gateway.as(second);
    const seen = await made(irene);
    const signed = await made(irene, { requestPublicKey: key });
    await reset(owner, first, signed);
    const others = await made(irene);
    await reset(owner, first, others);
    const later = await succeed<Application>(
      send(owner, first, 'POST', 'applications', { name: 'Later', scopes: ['read'] }),
    );
    await reset(irene, second, later, 'day');
    await disable();
    const exposed = await open();
    expect([...exposed.keys()].toSorted()).toEqual(
      [seen, signed, later].map(({ appCode }) => appCode).toSorted(),
    );
    expect(exposed.get(seen.appCode)).toMatchObject({ userName: 'Irene Solís', knows: ['secret'] });
    expect(exposed.get(signed.appCode)).toMatchObject({ knows: ['publicKey'] });
    const awaiting = await succeed<{ resource: string }[]>(send(owner, first, 'GET', 'awaiting'));
    expect(awaiting).toContainEqual(
      expect.objectContaining({ resource: 'exposed-secrets', action: 'keep', count: 3 }),
    );
    const mails = await waitingMails(gateway);
    const told = mails.filter(({ subject }) =>
      subject.startsWith('Irene Solís was disabled at Mariposa Games'),
    );
    expect(told.map(({ recipient }) => recipient)).toEqual([first]);
    for (const { name, appCode } of [seen, signed, later])
      expect(told[0]!.body).toContain(`${name} (${appCode}), Mexico`);
    expect(told[0]!.body).not.toContain(others.appCode);
  });

  it('an application is kept, gets another secret, or is disabled', async () => {
    const irene = await enable();
    const [kept, replaced, disabled] = [await made(irene), await made(irene), await made(irene)];
    await disable();
    const exposed = await open();
    const decide = (of: Application, action: string) =>
      succeed<Exposed & { developerSecret?: string }>(
        send(owner, first, 'POST', `exposed-secrets/${exposed.get(of.appCode)!.id}/${action}`, {}),
      );
    expect(await decide(kept, 'keep')).toMatchObject({ status: 'kept' });
    expect(await secretsOf(kept)).toEqual([kept.developerSecret]);
    const { developerSecret, status } = await decide(replaced, 'reset-secret');
    expect(status).toBe('ended');
    expect(await secretsOf(replaced)).toEqual([developerSecret]);
    expect(developerSecret).not.toBe(replaced.developerSecret);
    expect(await decide(disabled, 'disable')).toMatchObject({ status: 'ended' });
    const after = await succeed<Application>(send(owner, first, 'GET', `applications/${disabled.id}`));
    expect(after.status).toBe('disabled');
    for (const { appCode } of [kept, replaced, disabled]) expect((await open()).has(appCode)).toBe(false);
  });

  it('nothing is left to decide once the secret and the key are others', async () => {
    const irene = await enable();
    const application = await made(irene, { requestPublicKey: key });
    await disable();
    const known = async () => (await open()).get(application.appCode)?.knows;
    expect(await known()).toEqual(['secret', 'publicKey']);
    await reset(owner, first, application, 'day');
    // The former one counts for a day.
    expect(await known()).toEqual(['secret', 'publicKey']);
    await reset(owner, first, application);
    expect(await known()).toEqual(['publicKey']);
    const { name, callsPerMinute, scopes } = application;
    const form = { name, callsPerMinute, scopes, requestPublicKey: null };
    await succeed(send(owner, first, 'PUT', `applications/${application.id}`, form));
    expect(await known()).toBeUndefined();
  });

  it('only who may reset secrets decides', async () => {
    const [exposed] = (await open()).values();
    const support = await gateway.as('support@mariposa.example');
    for (const action of ['keep', 'reset-secret', 'disable']) {
      const answer = await send(
        support,
        'support@mariposa.example',
        'POST',
        `exposed-secrets/${exposed!.id}/${action}`,
        {},
      );
      expect(answer.status).toBe(403);
    }
  });

  it('the same is to be decided where an operator disables them', async () => {
    const irene = await enable();
    const application = await made(irene);
    const printed = await operatorCommand(gateway, ['disable', second]);
    expect(printed).toContain(`They can still sign calls of ${application.name} (${application.appCode})`);
    expect((await open()).get(application.appCode)).toMatchObject({ knows: ['secret'] });
    const subjects = (await waitingMails(gateway)).map(({ subject }) => subject);
    expect(subjects.at(-2)).toMatch(/^Irene Solís was disabled at Mariposa Games/);
  });
});
