import { type ChildProcess, execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authenticatorOf } from '../../../../src/gateway/auth/tables';
import { readConfig } from '../../../../src/gateway/config';
import { operatorActor } from '../../../../src/gateway/operator/operatorEvents';
import { issueToken } from '../../../../src/gateway/operator/operators/operatorTokens';
import { encryptedColumns } from '../../../../src/gateway/parts';
import { requireKeys, rotateSecrets } from '../../../../src/gateway/database/secrets/encryptedColumns';
import { KeyRing } from '../../../../src/gateway/database/secrets/KeyRing';
import { startGateway } from '../../../../src/gateway/startGateway';
import { databaseUrl } from '../../../support/databases';
import { bindAuthenticator, testKeyRing } from '../../../support/keyRing';
import { program } from '../../../support/program';
import { credentials, type SignInGateway, signInGateway } from '../../auth/support/signInGateway';

const owner = 'owner@mariposa.example';
const other = 'finance@mariposa.example';

const keyOf = (id: string, fill: number) => ({ id, bytes: Buffer.alloc(32, fill) });
const testKey = keyOf('tests', 7);
const rotated = new KeyRing([keyOf('next', 9), testKey]);

let gateway: SignInGateway;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-keys-'));
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  gateway = await signInGateway();
});
afterEach(() => gateway.close());

const secretsOf = async (account?: string) => {
  const users = gateway.db.selectFrom('merchant_user').select(['id', 'authenticator_secret as secret']);
  const found = account === undefined ? users : users.where('account', '=', account);
  return found.where('authenticator_secret', 'is not', null).execute();
};
const keyIds = async () =>
  new Set((await secretsOf()).map(({ secret }) => secret!.slice(0, secret!.lastIndexOf(':'))));
const nothing = () => undefined;

/** All text of the database, as a dump would have it. */
async function dump(): Promise<string> {
  const parts: string[] = [];
  for (const table of [
    'merchant_user',
    'sign_in_ticket',
    'mail_outbox',
    'job',
    'email_code_pause',
    'recovery_code',
    'user_session',
  ]) {
    const { rows } = await sql`select * from ${sql.table(table)}`.execute(gateway.db);
    parts.push(JSON.stringify(rows));
  }
  return parts.join('\n');
}

const post = async (path: string, body: unknown) =>
  (await gateway.send(undefined, 'POST', `/api/global/${path}`, body)).body;

describe('secrets in the database', () => {
  it('are not readable, neither bound and offered authenticators nor codes sent by e-mail', async () => {
    const { authenticatorSecret } = credentials(owner);
    expect(await dump()).not.toContain(authenticatorSecret);

    const token = await gateway.enter(owner);
    gateway.clock.set(new Date(gateway.clock.now().getTime() + 60_000));
    const proof = { password: credentials(owner).password, code: gateway.shown(owner) };
    const offer = await gateway.send(token, 'POST', '/api/global/personal/offerAuthenticator', proof);
    const { secret } = offer.body.data as { secret: string };
    expect(secret).toMatch(/^[A-Z2-7]{16,}$/);

    const reset = await post('sendCodeForLoginToEmail', { account: other });
    const inbox = `/api/global/sandbox/inbox?account=${other}`;
    await expect
      .poll(async () => (await gateway.send(undefined, 'GET', inbox)).body.data)
      .toEqual([expect.objectContaining({ text: expect.stringMatching(/\d{6}/) })]);
    const [mail] = (await gateway.send(undefined, 'GET', inbox)).body.data as { text: string }[];
    const code = /\d{6}/.exec(mail!.text)![0];

    const dumped = await dump();
    expect(dumped).not.toContain(secret);
    expect(dumped).not.toContain(code);
    expect(dumped).not.toContain(token);
    const { ticket } = reset.data as { ticket: string };
    expect(dumped).not.toContain(ticket);
    expect(await post('validateCode', { ticket, code })).toMatchObject({ code: 200 });
  });

  it('cannot be moved to another user', async () => {
    const [own] = await secretsOf(owner);
    await gateway.db
      .updateTable('merchant_user')
      .set({ authenticator_secret: own!.secret })
      .where('account', '=', other)
      .execute();
    const { ticket } = (await gateway.password(other, credentials(other).password)).body.data as {
      ticket: string;
    };
    expect((await gateway.code(ticket, gateway.shown(owner))).status).toBe(500);
    const { id } = (await secretsOf(other))[0]!;
    expect(() => testKeyRing.decrypt(own!.secret!, authenticatorOf(id))).toThrow(
      `authenticator of ${id}) cannot be decrypted`,
    );
  });

  it('are not accepted in plain, nor with a byte changed or cut off', async () => {
    const { secret, id } = (await secretsOf(owner))[0]!;
    const binding = authenticatorOf(id);
    const changed = secret!.slice(0, -3) + (secret!.at(-3) === 'A' ? 'B' : 'A') + secret!.slice(-2);
    for (const value of [
      credentials(owner).authenticatorSecret!,
      changed,
      secret!.slice(0, -4),
      'enc:tests:AA',
    ]) {
      expect(() => testKeyRing.decrypt(value, binding)).toThrow(/is not encrypted|cannot be decrypted/);
    }
    expect(testKeyRing.encrypt('word', binding)).not.toBe(testKeyRing.encrypt('word', binding));
  });
});

describe('a start', () => {
  it('says which key is missing and how many users have it', async () => {
    const count = (await secretsOf()).length;
    await writeFile(join(folder, 'another.keys'), `another ${Buffer.alloc(32, 3).toString('base64')}\n`);
    await chmod(join(folder, 'another.keys'), 0o600);
    const config = readConfig({
      PORT: '0',
      SANDBOX: '0',
      DATABASE_URL: databaseUrl(gateway.connection),
      SECRETS_KEY_FILE: join(folder, 'another.keys'),
    });
    await expect(startGateway(config, nothing)).rejects.toThrow(
      `SECRETS_KEY_FILE has no key "tests", which ${count} authenticators of users need.`,
    );
  });

  it('notices another key under the same id, and is not kept up by one damaged secret', async () => {
    await expect(requireKeys(gateway.db, new KeyRing([keyOf('tests', 8)]), encryptedColumns)).rejects.toThrow(
      'has another key "tests" than the one with which',
    );
    const { id } = (await secretsOf(owner))[0]!;
    await gateway.db
      .updateTable('merchant_user')
      .set({ authenticator_secret: 'enc:tests:damaged' })
      .where('id', '=', id)
      .execute();
    await requireKeys(gateway.db, testKeyRing, encryptedColumns);
  });
});

const breakOff = () => {
  throw new Error('broken off');
};

const line = (id: string, fill: number) => `${id} ${Buffer.alloc(32, fill).toString('base64')}\n`;

/** Runs `npm run operator -- rotate-secrets` with a key file. */
const run = async (keys: string) => {
  await writeFile(join(folder, 'run.keys'), keys);
  await chmod(join(folder, 'run.keys'), 0o600);
  const env = {
    ...process.env,
    SANDBOX: '0',
    DATABASE_URL: databaseUrl(gateway.connection),
    SECRETS_KEY_FILE: join(folder, 'run.keys'),
    OPERATOR_TOKEN: await issueToken(
      { db: gateway.db, actor: operatorActor('root'), now: new Date() },
      'Rotation',
      1,
    ),
  };
  const words = [...program('src/cli/operator/operator.ts'), 'rotate-secrets'];
  return new Promise<{ failed: boolean; out: string; errors: string }>((resolve) => {
    const child: ChildProcess = execFile(process.execPath, words, { env }, (error, out, errors) =>
      resolve({ failed: error !== null, out, errors }),
    );
    child.stdin?.end();
  });
};

describe('a rotation', () => {
  it('encrypts everything with the first key while users sign in', async () => {
    await post('sendCodeForLoginToEmail', { account: other });
    await expect.poll(() => gateway.db.selectFrom('mail_outbox').select('id').execute()).toHaveLength(1);
    const count = (await secretsOf()).length;
    const results = await rotateSecrets(gateway.db, rotated, encryptedColumns, nothing);
    expect(results.map(({ title, rotated: done, left }) => [title, done, left])).toEqual([
      ['authenticators of users', count, []],
      ['authenticators that are being bound', 0, []],
      ['codes sent by e-mail', 1, []],
      ['subjects of e-mails', 1, []],
      ['texts of e-mails', 1, []],
      ['keys of applications', 0, []],
      ['authenticators of operators', 0, []],
      ['authenticators that operators are offered', 0, []],
    ]);
    expect(await keyIds()).toEqual(new Set(['enc:next']));
    gateway.context.keyRing = rotated;
    expect(await gateway.enter(owner)).toBeTruthy();
    await requireKeys(gateway.db, new KeyRing([keyOf('next', 9)]), encryptedColumns);
  });

  it('goes on where it broke off, and keeps what changed meanwhile', async () => {
    const everybody = await gateway.db.selectFrom('merchant_user').select(['id', 'account']).execute();
    // More than a batch.
    for (const { account } of everybody) await bindAuthenticator(gateway.db, { account }, 'A'.repeat(32));
    await sql`insert into merchant_user
      select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(), 'account', 'copy-' || n))).*
      from merchant_user as one, generate_series(1, 1200) as n where one.account = ${owner}`.execute(
      gateway.db,
    );
    const copies = await gateway.db
      .selectFrom('merchant_user')
      .select('id')
      .where('account', 'like', 'copy-%')
      .execute();
    const values = copies.map(
      ({ id }) => sql`(${id}::uuid, ${testKeyRing.encrypt(id, authenticatorOf(id))})`,
    );
    await sql`update merchant_user set authenticator_secret = given.secret
      from (values ${sql.join(values)}) as given (id, secret) where merchant_user.id = given.id`.execute(
      gateway.db,
    );

    await expect(rotateSecrets(gateway.db, rotated, encryptedColumns, breakOff)).rejects.toThrow(
      'broken off',
    );
    expect(await keyIds()).toEqual(new Set(['enc:next', 'enc:tests']));
    const [first] = await rotateSecrets(gateway.db, rotated, encryptedColumns, nothing);
    expect(first!.rotated).toBe(copies.length + everybody.length - 500);
    expect(first!.left).toEqual([]);
    for (const { id, secret } of await secretsOf()) {
      expect(['A'.repeat(32), id]).toContain(rotated.decrypt(secret!, authenticatorOf(id)));
    }
  });

  it('is a command, which does not end well while another key is needed', async () => {
    const count = (await secretsOf()).length;
    const without = await run(line('next', 9));
    expect(without).toMatchObject({ failed: true });
    expect(without.errors).toContain(`authenticators of users: ${count} still have the key "tests"`);
    expect(without.out).toContain('has no key "tests"');
    const done = await run(line('next', 9) + line('tests', 7));
    expect(done).toMatchObject({ failed: false, errors: '' });
    expect(done.out).toContain(`authenticators of users: ${count} encrypted with the key "next"`);
    expect(done.out).toContain('Everything has the key "next"');
  });
});
