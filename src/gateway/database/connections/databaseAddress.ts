import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import type { PoolConfig } from 'pg';
import type { Engine } from '../../config';
import { splitHosts } from '../../settings/environment';

/** Settings of connections to a database. */
export interface DatabasePlace extends PoolConfig {
  /** Settings for its other hosts: for standbys, until one of them is promoted. */
  otherHosts?: PoolConfig[];
  /** Engine in place of PostgreSQL. */
  engine?: Engine | undefined;
}

/** Places of a database, in the order in which they are tried. */
export type DatabaseAddress = [DatabasePlace, ...DatabasePlace[]];

/** Values of `sslmode`, with their meaning in libpq. */
const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;

type Mode = (typeof modes)[number];

/** Parameters of an address that are about TLS. */
const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'] as const;

/** Reads `DATABASE_URL`, which may name several hosts of an engine. Throws an error that names what is wrong. */
export function readDatabaseAddress(databaseUrl: string, engine?: Engine): DatabaseAddress {
  const [first, ...others] = splitHosts(databaseUrl).map(readHost) as [DatabaseAddress, ...DatabaseAddress[]];
  const [place, ...alternatives] = first.map((each, way) => ({
    ...each,
    engine,
    ...(others.length > 0 && { otherHosts: others.map((host) => host[way]!) }),
  }));
  return [place!, ...alternatives];
}

/**
 * Reads the address of one host, with the parameters of libpq about TLS, which have other meanings for `pg`. Certificates are of
 * `sslrootcert`, by default of an authority that Node trusts. Throws an error that names what is wrong.
 */
function readHost(databaseUrl: string): DatabaseAddress {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  const given = (name: (typeof tlsParameters)[number]) => searchParams.get(name) || undefined;
  const mode = modeOf(given('sslmode') ?? process.env.PGSSLMODE ?? 'prefer');
  const root = given('sslrootcert');
  const host = searchParams.get('host') ?? decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1');
  const files = {
    ca: root === 'system' ? undefined : readPem('sslrootcert', root),
    cert: readPem('sslcert', given('sslcert')),
    key: readPem('sslkey', given('sslkey')),
  };
  for (const name of tlsParameters) searchParams.delete(name);
  const connectionString = url.toString();
  const plain: PoolConfig = { connectionString, ssl: false };
  // A socket of this machine.
  if (mode === 'disable' || host.startsWith('/')) return [plain];
  // By the host a certificate is checked for an IP address, too.
  const encrypted = { connectionString, ssl: { ...files, host, ...verification(mode, root) } };
  return mode === 'prefer' ? [encrypted, plain] : [encrypted];
}

/** Returns the options that verify the server's certificate. */
function verification(mode: Exclude<Mode, 'disable'>, root: string | undefined): ConnectionOptions {
  const anyHost = { checkServerIdentity: () => undefined };
  switch (mode) {
    // Encrypts if the server can, whoever it is.
    case 'prefer':
      return { rejectUnauthorized: false };
    // Encrypts, to whatever server; with a root certificate as `verify-ca`.
    case 'require':
      return root === undefined ? { rejectUnauthorized: false } : anyHost;
    // Wants a certificate of the root, for any host.
    case 'verify-ca':
      if (root !== undefined && root !== 'system') return anyHost;
      throw new Error(
        'DATABASE_URL: sslmode=verify-ca needs sslrootcert=FILE, as anybody can have a certificate of a public authority. Use sslmode=verify-full without one.',
      );
    // Wants a certificate for the host.
    case 'verify-full':
      return {};
  }
}

/**
 * Reads whether a pooler gives each transaction another connection to the server (`pooler=transaction`), as PgBouncer does. Nothing can
 * then be set for a connection, nor a statement be prepared on it. Throws for any other pooler.
 */
export function readPooler(connection: PoolConfig): { connection: PoolConfig; isPooled: boolean } {
  const { connectionString } = connection;
  if (!connectionString?.includes('pooler=')) return { connection, isPooled: false };
  const url = new URL(connectionString);
  const pooler = url.searchParams.get('pooler');
  if (pooler !== 'transaction') throw new Error(`DATABASE_URL: pooler must be transaction, not "${pooler}".`);
  url.searchParams.delete('pooler');
  return { connection: { ...connection, connectionString: url.toString() }, isPooled: true };
}

function modeOf(text: string): Mode {
  const mode = modes.find((known) => known === text);
  if (mode) return mode;
  throw new Error(`DATABASE_URL: sslmode must be one of ${modes.join(', ')}, not "${text}".`);
}

function readPem(parameter: string, file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`DATABASE_URL: ${parameter} cannot be read: ${(error as Error).message}`, {
      cause: error,
    });
  }
}
