import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { authenticatorCode } from '../../src/gateway/auth/authenticator';
import { newId } from '../../src/gateway/database/ids';
import { databaseUrl } from '../support/databases';
import { type Block, readBlocks } from '../support/documentedBlocks';
import { runBlocks } from '../support/documentedCommands';
import { freePort } from '../support/freePort';
import { type MailServer, startMailServer } from '../support/mailServer';
import { program } from '../support/program';
import { type RunningGateway, startGateway } from '../support/startGateway';
import { startReceiver, type TestReceiver } from './callbacks/support/callbackGateway';
import { acmeSecret } from './networks/support/networkGateway';
import { Neighbour } from './networks/support/Neighbour';
import { acceptInvitation } from './operator/support/acceptInvitation';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'corridor-operations-'));
const sessionFile = join(folder, 'operator-session');
const server = inject('databaseServer');
/** The name of the database and of its user, whose password it is as well. */
const name = server.prefix + randomBytes(6).toString('hex');

const page = readBlocks('operations/install.md', 'From an empty database to the first collection').map(
  ({ language, text }) => ({
    language,
    text: text.replaceAll('/etc/corridor', folder).replaceAll('/var/lib/corridor', folder),
  }),
);
const block = (blocks: Block[], language: string) => blocks.find((each) => each.language === language)!.text;

let mails: MailServer;
let receiver: TestReceiver;
let provider: Neighbour<unknown> | undefined;
let gateway: RunningGateway | undefined;
beforeAll(async () => {
  [mails, receiver] = await Promise.all([startMailServer(), startReceiver()]);
});
afterAll(async () => {
  await gateway?.stop();
  await provider?.kill();
  await Promise.all([mails.close(), receiver.close()]);
  await administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE); DROP ROLE IF EXISTS ${name}`);
  rmSync(folder, { recursive: true });
});

it('the commands for operators lead from an empty database to a collection that a program created and a network paid', async () => {
  await administer(block(page, 'sql').replaceAll('corridor', name).replace('…', name));
  writeFileSync(join(folder, 'gateway.env'), environmentFile());
  const environment = parseEnv(readFileSync(join(folder, 'gateway.env'), 'utf8'));
  const port = await freePort();
  writeNetworksFile(port);
  writeFileSync(
    join(folder, 'merchants.json'),
    block(readBlocks('operations/merchants.md', 'The file of merchants'), 'json'),
  );
  // An operator opens a new shell after the start, and the merchant's developer has one of their own.
  const load = page.findIndex(({ text }) => text.startsWith('set -a'));
  const start = page.findIndex(({ text }) => text.startsWith('npm start'));
  const create = page.findIndex(({ text }) => text.startsWith('call '));
  const before = page[load]!.text;
  const env = {
    NPM_CONFIG_LOGLEVEL: 'silent',
    npm_config_loglevel: 'silent',
    OPERATOR_SESSION_FILE: sessionFile,
  };
  const place = { cwd: root, before, env };

  await runBlocks(page.slice(load, start), { ...place, before: '' });
  // As `npm start` does; tests/e2e/start.test.ts runs that.
  gateway = await startGateway({ ...environment, ALLOW_LOCAL_CALLBACKS: '1' });
  const notified = `${gateway.url}/api/networks/acme`;
  const words = [String(port), notified, acmeSecret];
  provider = new Neighbour('providerMain.ts', join(folder, 'provider.jsonl'), words);
  await provider.start();
  const signIn = page.findIndex(({ language }) => language === 'console');
  const [added = ''] = await runBlocks(page.slice(start + 1, signIn), place);
  await signInFirst(environment, /--enroll (\S+)/.exec(added)![1]!);
  await runBlocks(page.slice(signIn + 1, create), place);

  const { appId, secret } = await addApplication();
  const call = readBlocks('api.md').find(({ text }) => text.startsWith('call() {'))!.text;
  await runBlocks(page.slice(create), {
    ...place,
    before: `${before}\n${call}`,
    env: { ...place.env, GATEWAY: gateway.url, APP_ID: appId, SECRET: secret },
  });
  await vi.waitUntil(() => receiver.received.length > 0, { timeout: 60_000 });
  const { headers, body } = receiver.received[0]!;
  expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toMatchObject({
    type: 'collection.paid',
    data: { merchantOrderNo: 'SHOP-1001', amount: 900_100 },
  });
}, 400_000);

/** Does what the first operator does with a terminal and an authenticator app. */
async function signInFirst(environment: NodeJS.Dict<string>, enrollment: string): Promise<void> {
  const words = ['sign-in', 'olga', '--enroll', enrollment];
  const child = spawn(process.execPath, [...program('src/cli/operator/operator.ts'), ...words], {
    env: { ...process.env, ...environment, OPERATOR_SESSION_FILE: sessionFile },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (part: Buffer) => {
    printed += part.toString();
    const [, secret] = /^ {2}([A-Z2-7]{16,})\n[^]*Code of your authenticator: $/m.exec(printed) ?? [];
    if (secret !== undefined) child.stdin.end(`${authenticatorCode(secret, new Date())}\n`);
  });
  const code = await new Promise((resolve) => {
    child.on('close', resolve);
  });
  expect([code, printed]).toEqual([
    0,
    expect.stringContaining('You are signed in as olga for twelve hours.'),
  ]);
  expect(statSync(sessionFile).mode & 0o777).toBe(0o600);
}

/** The file that the page shows, with what only this machine knows. */
function environmentFile(): string {
  const known: Record<string, string> = {
    DATABASE_URL: databaseUrl({ ...server.connection, user: name, password: name, database: name }),
    SMTP_URL: mails.url,
    NETWORK_ACME_SECRET: acmeSecret,
  };
  const file = block(page, 'ini').replaceAll(/^(\w+)=.*$/gm, (line, key: string) =>
    known[key] === undefined ? line : `${key}='${known[key]}'`,
  );
  expect(file).not.toContain('…');
  return file;
}

/** The file that docs/networks.md shows, with the address of the test's network. */
function writeNetworksFile(port: number): void {
  const shown = block(readBlocks('networks.md', 'The file'), 'json');
  const file = shown.replace('https://api.acme.example/v1', `http://127.0.0.1:${port}/v1`);
  expect(file).not.toBe(shown);
  writeFileSync(join(folder, 'networks.json'), file);
}

/** Does what the merchant's owner does with the e-mail that they got. */
async function addApplication(): Promise<{ appId: string; secret: string }> {
  const account = 'rosa@alpaca.example';
  const mail = await vi.waitUntil(() => mails.received.find((each) => each.includes(`To: ${account}`)), {
    timeout: 60_000,
  });
  const { token, recoveryCodes } = await acceptInvitation(
    (method, path, body) => send(method, `global/${path}`, body),
    {
      account,
      mail: (await PostalMime.parse(mail)).text!,
      password: 'Own-password-7',
    },
  );
  const application = { name: 'Shop', scopes: ['read', 'collect'], payInCallbackUrl: receiver.url };
  const added = await send('POST', 'manage/MX/applications', application, {
    authorization: token,
    'idempotency-key': newId(),
    // The code of the authenticator has been used to sign in.
    'authenticator-code': recoveryCodes[0]!,
  });
  expect(added).toMatchObject({ code: 200 });
  const { appCode, developerSecret } = added.data as { appCode: string; developerSecret: string };
  return { appId: appCode, secret: developerSecret };
}

/** Makes a call of the web app, and returns the body of its answer. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${gateway!.url}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as { code: number; data: unknown };
}

/** Runs statements as an administrator of the database server does, one after the other. */
async function administer(statements: string): Promise<void> {
  const client = new Client(server.connection);
  await client.connect();
  for (const statement of statements.split(';')) if (statement.trim() !== '') await client.query(statement);
  await client.end();
}
