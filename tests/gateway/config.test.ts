import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../src/gateway/config';

describe('the configuration', () => {
  it('has defaults for a laptop', () => {
    expect(readConfig({}, '/somewhere')).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      dataDir: '/somewhere/data',
      databaseUrl: undefined,
      countries: undefined,
      sandbox: true,
      secretsKeyFile: undefined,
      sandboxDays: 90,
      smtpUrl: undefined,
      allowLocalCallbacks: false,
      errorWebhookUrl: undefined,
    });
  });

  it('lets callbacks reach this machine only where nobody else reaches the gateway', () => {
    expect(readConfig({ ALLOW_LOCAL_CALLBACKS: '1' }).allowLocalCallbacks).toBe(true);
    expect(() => readConfig({ ALLOW_LOCAL_CALLBACKS: '1', HOST: '0.0.0.0' })).toThrow(
      'HOST must be 127.0.0.1',
    );
  });

  it('of real merchants has a database', () => {
    expect(() => readConfig({ SANDBOX: '0' })).toThrow('SANDBOX=0 needs DATABASE_URL');
  });

  it('is read by a shell and by systemd alike from the file that operators write', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/operations/install.md'), 'utf8');
    const file = /```ini\n *(SANDBOX=0[^]*?)```/.exec(page)![1]!.replaceAll(/^ +/gm, '');
    const folder = mkdtempSync(join(tmpdir(), 'corridor-environment-'));
    const path = join(folder, 'gateway.env');
    writeFileSync(path, file);
    const names = [...file.matchAll(/^(\w+)=/gm)].map(([, name]) => name!);
    const shell = execFileSync('bash', ['-c', 'set -a; . "$1"; set +a; exec env -0', 'bash', path], {
      env: {},
      encoding: 'utf8',
    });
    const read = Object.fromEntries(shell.split('\0').map((line) => line.split(/=([^]*)/).slice(0, 2)));
    // systemd.exec(5): a value in single quotes is taken as it is.
    const systemd = Object.fromEntries(
      [...file.matchAll(/^(\w+)=(?:'([^']*)'|([\w:/.,…-]*))$/gm)].map(([, name, quoted, plain]) => [
        name,
        quoted ?? plain,
      ]),
    );
    expect(Object.keys(systemd)).toEqual(names);
    expect(read).toMatchObject(systemd);
    expect(systemd.DATABASE_URL).toContain('&');
    rmSync(folder, { recursive: true });
  });

  it('is read from the environment', () => {
    const environment = {
      PORT: '0',
      HOST: '0.0.0.0',
      DATA_DIR: '/data',
      DATABASE_URL: 'postgres://db/corridor',
      COUNTRIES: 'mx, PE',
      SANDBOX: '0',
      SECRETS_KEY_FILE: 'keys',
      TRUST_PROXY: '10.0.0.0/8',
      SMTP_URL: 'smtps://user:secret@mail.example:465',
      MAIL_FROM: 'Corridor <no-reply@corridor.example>',
      ERROR_WEBHOOK_URL: 'https://chat.example/hook',
      FILES_S3_BUCKET: 'papers',
      FILES_S3_ENDPOINT: 'https://s3.example/',
      FILES_S3_KEY_ID: 'id',
      FILES_S3_SECRET: 'secret',
    };
    expect(readConfig(environment)).toMatchObject({
      port: 0,
      host: '0.0.0.0',
      dataDir: '/data',
      databaseUrl: 'postgres://db/corridor',
      countries: ['MX', 'PE'],
      sandbox: false,
      secretsKeyFile: join(process.cwd(), 'keys'),
      trustProxy: ['10.0.0.0/8'],
      smtpUrl: 'smtps://user:secret@mail.example:465',
      mailFrom: 'Corridor <no-reply@corridor.example>',
      errorWebhookUrl: 'https://chat.example/hook',
      filesDir: '/data/files',
      filesBucket: {
        endpoint: 'https://s3.example',
        name: 'papers',
        region: 'us-east-1',
        keyId: 'id',
        secret: 'secret',
      },
    });
  });

  it('reads secrets from files, without blanks around them', () => {
    const folder = mkdtempSync(join(tmpdir(), 'corridor-secrets-'));
    const file = (name: string, text: string) => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };
    try {
      const DATABASE_URL_FILE = file('url', 'postgres://db/corridor\n');
      const environment = {
        DATABASE_URL_FILE,
        SANDBOX: '0',
        NETWORK_ACME_SECRET_FILE: file('acme', ' whsec_x\n'),
      };
      expect(readConfig(environment)).toMatchObject({
        databaseUrl: 'postgres://db/corridor',
        networkSecrets: { NETWORK_ACME_SECRET: 'whsec_x' },
      });
      expect(() => readConfig({ ...environment, DATABASE_URL: 'postgres://db/other' })).toThrow(
        'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them.',
      );
      expect(() => readConfig({ SMTP_URL_FILE: file('empty', '\n') })).toThrow(
        /SMTP_URL_FILE: .*empty is empty/,
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['SANDBOX', 'perhaps'],
    ['DATABASE_URL', 'mysql://db'],
    ['RATE_LIMIT', '-1'],
    ['HOME_DATABASE_URL', 'postgres://home.example/corridor'],
    ['TRUST_PROXY', 'true'],
    ['TRUST_PROXY', '10.0.0.0/8, proxy.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['ERROR_WEBHOOK_URL', 'chat.example/hook'],
    ['FILES_S3_BUCKET', 'papers'],
    ['FILES_S3_ENDPOINT', 's3.example'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_PORT', 'none'],
    ['DRAIN_SECONDS', '-1'],
    ['DATABASE_CLAIMS', 'perhaps'],
    ['DATABASE_BATCH_ROWS', 'few'],
    ['DATABASE_SPREAD', 'many'],
    ['DATABASE_URL_FILE', '/nowhere/url'],
  ])('names the invalid variable: %s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(name);
  });

  it.each([
    'postgres://user:se/cret@db',
    'postgres://user:se#cret@db:port/x',
    'postgres://user:secret@/corridor',
  ])('says what form DATABASE_URL has, without the password: %s', (DATABASE_URL) => {
    const read = () => readConfig({ DATABASE_URL, SANDBOX: '0' });
    expect(read).toThrow(/^DATABASE_URL must have the form postgres:\/\/user:password@host/);
    expect(read).not.toThrow(/cret/);
  });

  it('requires SANDBOX where a database of the operator’s own is named', () => {
    const DATABASE_URL = 'postgres://db/corridor';
    expect(() => readConfig({ DATABASE_URL })).toThrow(/needs SANDBOX.*SANDBOX=0.*SANDBOX=1/);
    expect(() => readConfig({ DATABASE_URL, SANDBOX: ' ' })).toThrow('needs SANDBOX');
    expect(readConfig({ DATABASE_URL, SANDBOX: '1' })).toMatchObject({ sandbox: true });
  });

  it('reads what is different on another engine than PostgreSQL', () => {
    expect(readConfig({}).databaseEngine).toEqual({
      claimsByUpdate: false,
      batchRows: undefined,
      spreadsTables: false,
    });
    const { databaseEngine } = readConfig({
      DATABASE_CLAIMS: 'update',
      DATABASE_BATCH_ROWS: '2500',
      DATABASE_SPREAD: '1',
    });
    expect(databaseEngine).toEqual({ claimsByUpdate: true, batchRows: 2_500, spreadsTables: true });
  });

  it('reports that a mail server needs a sender', () => {
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM');
  });
});
