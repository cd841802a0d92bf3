import { execFile } from 'node:child_process';
import { chmod, chown, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '../../../src/gateway/database/connection';
import {
  type EmbeddedServer,
  startEmbeddedServer,
} from '../../../src/gateway/database/embedded/embeddedServer';
import { freePort } from '../../support/freePort';

const run = promisify(execFile);
let folder: string;
let server: EmbeddedServer;
let port: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-tls-'));
  await chmod(folder, 0o755);
  port = await freePort();
  server = await startEmbeddedServer(folder, ['listen_addresses=127.0.0.1', `port=${port}`]);
  await makeCertificates();
  await setTls(true);
}, 60_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const file = (name: string) => join(server.folder, name);

const openssl = (...options: string[]) => run('openssl', options);

/** Makes an authority, a certificate of it for 127.0.0.1 and one that has expired, and another authority. */
async function makeCertificates(): Promise<void> {
  const newKey = (name: string) => [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    file(`${name}.key`),
  ];
  for (const name of ['ours', 'other']) {
    await openssl(
      'req',
      '-x509',
      ...newKey(name),
      '-out',
      file(`${name}.crt`),
      '-days',
      '2',
      '-subj',
      `/CN=${name}`,
    );
  }
  const signed = [
    '-CA',
    file('ours.crt'),
    '-CAkey',
    file('ours.key'),
    '-addext',
    'subjectAltName=IP:127.0.0.1',
  ];
  await openssl(
    'req',
    '-x509',
    ...newKey('server'),
    '-out',
    file('server.crt'),
    '-days',
    '2',
    '-subj',
    '/CN=server',
    ...signed,
  );
  await openssl('req', '-new', '-key', file('server.key'), '-out', file('server.csr'), '-subj', '/CN=server');
  const again = ['-req', '-in', file('server.csr'), '-CA', file('ours.crt'), '-CAkey', file('ours.key')];
  await openssl('x509', ...again, '-days', '-1', '-out', file('expired.crt'));
  const { uid, gid } = await stat(join(server.folder, 'cluster'));
  for (const name of ['server.key', 'server.crt', 'expired.crt']) await chown(file(name), uid, gid);
  await chmod(file('server.key'), 0o600);
}

async function setTls(isOn: boolean, certificate = 'server.crt'): Promise<void> {
  const client = new Client(server.connection);
  await client.connect();
  try {
    await client.query(`alter system set ssl_cert_file = '${file(certificate)}'`);
    await client.query(`alter system set ssl_key_file = '${file('server.key')}'`);
    await client.query(`alter system set ssl = ${isOn ? 'on' : 'off'}`);
    await client.query('select pg_reload_conf()');
    // The server reads its settings a moment later.
    await vi.waitFor(async () => {
      const { rows } = await client.query(
        `select current_setting('ssl') as on, current_setting('ssl_cert_file') as certificate`,
      );
      expect(rows).toEqual([{ on: isOn ? 'on' : 'off', certificate: file(certificate) }]);
    });
  } finally {
    await client.end();
  }
}

/** Connects as the gateway does. Returns whether the connection is encrypted. */
async function isEncrypted(parameters: string, host = '127.0.0.1'): Promise<boolean> {
  const { user, password, database } = server.connection;
  const databaseUrl = `postgres://${user}:${password}@${host}:${port}/${database}?${parameters}`;
  const opened = await openDatabase({ dataDir: '/nowhere', databaseUrl, databaseConnections: 2 });
  try {
    const { rows } = await sql<{ ssl: boolean }>`
      select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(opened.db);
    return rows[0]!.ssl;
  } finally {
    await opened.close();
  }
}

const root = (name: string) => `sslrootcert=${encodeURIComponent(file(`${name}.crt`))}`;

describe('a server with TLS', () => {
  it('is spoken to as sslmode says', async () => {
    expect(await isEncrypted('')).toBe(true);
    expect(await isEncrypted('sslmode=disable')).toBe(false);
    expect(await isEncrypted('sslmode=prefer')).toBe(true);
    // Whoever the server is.
    expect(await isEncrypted('sslmode=require', 'localhost')).toBe(true);
    expect(await isEncrypted(`sslmode=require&${root('ours')}`, 'localhost')).toBe(true);
    expect(await isEncrypted(`sslmode=verify-ca&${root('ours')}`, 'localhost')).toBe(true);
    expect(await isEncrypted(`sslmode=verify-full&${root('ours')}`)).toBe(true);
  });

  it('is refused where its certificate is of another authority or for another host', async () => {
    for (const mode of ['require', 'verify-ca', 'verify-full']) {
      await expect(isEncrypted(`sslmode=${mode}&${root('other')}`)).rejects.toThrow(
        /^DATABASE_URL cannot be reached: .*(certificate|signature)/,
      );
    }
    await expect(isEncrypted('sslmode=verify-full')).rejects.toThrow(/certificate/);
    await expect(isEncrypted(`sslmode=verify-full&${root('ours')}`, 'localhost')).rejects.toThrow(
      /does not match certificate's altnames: Host: localhost/,
    );
  });

  it('is refused where its certificate has expired', async () => {
    await setTls(true, 'expired.crt');
    try {
      for (const mode of ['verify-ca', 'verify-full']) {
        await expect(isEncrypted(`sslmode=${mode}&${root('ours')}`)).rejects.toThrow(
          'DATABASE_URL cannot be reached: certificate has expired',
        );
      }
    } finally {
      await setTls(true);
    }
  });

  it('is not reached by parameters that mean nothing', async () => {
    await expect(isEncrypted('sslmode=no-verify')).rejects.toThrow(
      'DATABASE_URL: sslmode must be one of disable, prefer, require, verify-ca, verify-full, not "no-verify".',
    );
    await expect(isEncrypted('sslmode=verify-ca')).rejects.toThrow(
      'sslmode=verify-ca needs sslrootcert=FILE',
    );
    await expect(isEncrypted('sslrootcert=/none.crt')).rejects.toThrow(
      'DATABASE_URL: sslrootcert cannot be read: ENOENT',
    );
  });
});

it('a server without TLS is spoken to in the clear, unless sslmode forbids that', async () => {
  await setTls(false);
  expect(await isEncrypted('')).toBe(false);
  await expect(isEncrypted('sslmode=require')).rejects.toThrow('The server does not support SSL connections');
});
