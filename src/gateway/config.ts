import { join, resolve } from 'node:path';
import { parseNetwork } from '../metadata/values/networks';
import { readSecretFiles, splitHosts, variablesOf } from './environment';

/** Settings of a gateway process; `readConfig` names the variables. */
export interface Config {
  /** 0 means any free port. */
  port: number;
  host: string;
  /** Folder of the embedded database. */
  dataDir: string;
  /** A PostgreSQL 15 or newer; without it the embedded server is started. */
  databaseUrl: string | undefined;
  databaseConnections: number;
  /** Database without a pooler in between, by the user who may change tables; else `databaseUrl`. Tables are prepared there. */
  databaseDirectUrl: string | undefined;
  /** A standby of the database, for lists and exports. */
  databaseReadUrl: string | undefined;
  /** Largest lag of the standby, in milliseconds. */
  databaseReadLag: number;
  /** Database of the gateway at which users sign in, where that is another one. */
  homeDatabaseUrl: string | undefined;
  /** Differences of another engine than PostgreSQL. */
  databaseEngine: Engine;
  /** Whether a start brings the tables to its version; otherwise it is refused where they are not. */
  preparesDatabase: boolean;
  /** Codes of the countries that this process serves; `undefined` means all. */
  countries: string[] | undefined;
  /** Whether the gateway plays the payment networks, offers one-click sign-in and fills an empty database. */
  sandbox: boolean;
  /** Whether the provider has one operator, who decides alone as long as there is no other. */
  singleOperator: boolean;
  /** File with the keys that encrypt stored secrets; a sandbox makes one where none is named. */
  secretsKeyFile: string | undefined;
  /** File that says which payment networks there are; without one, a sandbox plays them. */
  networksFile: string | undefined;
  /** Secrets of networks, by the variable that the file names. */
  networkSecrets: Readonly<Record<string, string>>;
  /** Seed of all sandbox data. */
  sandboxSeed: string;
  /** Days of history in a new sandbox (`SANDBOX_DAYS`). */
  sandboxDays: number;
  /** Days for which those who gave somebody access, or had it from them, are no second person; 0 means none. */
  secondPersonDays: number;
  /** Hours for which nothing is withdrawn to a bank account that was just added; 0 means none. */
  newAccountHours: number;
  /** Requests of one host in a minute; 0 means no limit. */
  rateLimit: number;
  /** Most calls of one application in a minute, whatever its merchant sets. */
  applicationRateLimit: number;
  /** Whether calls of applications, and costly ones of sessions, are counted also where those of hosts are not. */
  limitsCalls: boolean;
  /** Mail server, `smtp://user:password@host:port` or `smtps://…`; without it a sandbox keeps e-mails in its inbox. */
  smtpUrl: string | undefined;
  /** Sender of e-mails: `Corridor <no-reply@corridor.example>`. */
  mailFrom: string;
  /** Origin at which users open the web app, without a slash at its end, for the links in e-mails. */
  webAddress: string;
  /** Whether callbacks may be sent to this machine's loopback, but for the gateway's own port. */
  allowLocalCallbacks: boolean;
  /** Chat webhook that receives the error reports of browsers. */
  errorWebhookUrl: string | undefined;
  /** Folder of the files that records hold. */
  filesDir: string;
  /** Bucket that has those files instead. */
  filesBucket: Bucket | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is trusted. */
  trustProxy: string[];
  /** Origins of web apps served elsewhere that may call this gateway. */
  webOrigins: string[];
  /** Origins of gateways elsewhere that the web app served here may call. */
  gatewayOrigins: string[];
  /** The built web app. */
  webRoot: string;
  /** The least important lines that are logged. */
  logLevel: (typeof logLevels)[number];
  /** Port at which `GET /metrics` is answered; `undefined` means nowhere. */
  metricsPort: number | undefined;
  /** Time for which a process that is to end still serves, in milliseconds. Proxies notice that it is not ready. */
  drainTime: number;
  /** Folder of `schemas/`, `resources/` and `locales/`. */
  root: string;
  /** Edits of the metadata are applied while the gateway runs, as `npm run dev` has it. */
  watchMetadata: boolean;
  /** The address that says which edit of the metadata is valid. With it `npm run dev` checks an edit once. */
  metadataVerdicts: string | undefined;
}

/** Differences of statements on engines that speak PostgreSQL's protocol. */
export interface Engine {
  /** Rows that others hold are waited for and looked at again, not passed over by `SKIP LOCKED`. */
  claimsByUpdate: boolean;
  /** The most rows that one transaction should change; `undefined` means any number. */
  batchRows: number | undefined;
  /** Rows of merchants are on different machines. A look through all merchants is one select, which each machine answers for its rows. */
  spreadsTables: boolean;
}

/** A bucket of S3, or of a server that speaks its protocol. */
export interface Bucket {
  /** An origin, without a slash at its end. */
  endpoint: string;
  name: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Levels of `LOG_LEVEL`, from the most important lines to all, then none. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Grants of access are kept for so many days. */
export const maxSecondPersonDays = 366;

/** Networks that Fastify knows by name; none of them is part of the internet. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads the configuration from environment variables; their meanings are in docs/operations.md, "Settings". Secrets may be in files: see
 * {@link readSecretFiles}. Throws an error that names the invalid variable.
 */
export function readConfig(given: NodeJS.ProcessEnv, root: string = process.cwd()): Config {
  const environment = readSecretFiles(given);
  const { text, list, integer, flag, choice, address } = variablesOf(environment);
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new Error('DATABASE_URL must start with postgres:// or postgresql://.');
  }
  if (databaseUrl !== undefined && !splitHosts(databaseUrl).every((each) => URL.canParse(each))) {
    // The text may hold a password, and is not repeated.
    throw new Error(
      'DATABASE_URL must have the form postgres://user:password@host:5432/database, with characters such as ":", "@" and "/" of the password percent-encoded.',
    );
  }
  // An empty database of an operator must not get accounts with public passwords by default.
  if (databaseUrl !== undefined && text('SANDBOX') === undefined) {
    throw new Error(
      'DATABASE_URL needs SANDBOX as well: SANDBOX=0 for real merchants, ' +
        'SANDBOX=1 for demo merchants with public passwords and simulated payments.',
    );
  }
  const sandbox = flag('SANDBOX', true);
  // Else a command whose environment was read in part, as of a file with an unquoted "&", worked on an empty database of its own.
  if (databaseUrl === undefined && !sandbox) {
    throw new Error(
      'SANDBOX=0 needs DATABASE_URL, the database of real merchants: DATABASE_URL=postgres://user:password@host:5432/database. ' +
        "In a file that a shell reads, quote it: '…' around the address.",
    );
  }
  const smtpUrl = address('SMTP_URL', 'smtp://', 'smtps://');
  if (smtpUrl !== undefined && text('MAIL_FROM') === undefined) {
    throw new Error(
      'SMTP_URL needs MAIL_FROM, the sender of e-mails: MAIL_FROM="Corridor <no-reply@example.com>".',
    );
  }
  const trustProxy = list('TRUST_PROXY');
  for (const network of trustProxy) {
    if (namedNetworks.has(network) || parseNetwork(network)) continue;
    throw new Error(
      `TRUST_PROXY must name addresses or networks such as 10.0.0.0/8 or loopback, not "${network}".`,
    );
  }
  const port = integer('PORT', 4600, 0, 65_535);
  const host = text('HOST') ?? '127.0.0.1';
  const allowLocalCallbacks = flag('ALLOW_LOCAL_CALLBACKS', false);
  // Where others reach the gateway, their callback addresses would reach what else listens on this machine.
  if (allowLocalCallbacks && !loopbackHosts.has(host)) {
    throw new Error(
      `ALLOW_LOCAL_CALLBACKS=1 is for development, where the gateway listens on this machine only: HOST must be 127.0.0.1, ::1 or localhost, not "${host}".`,
    );
  }
  const secretsKeyFile = text('SECRETS_KEY_FILE');
  const networksFile = text('NETWORKS_FILE');
  const countries = list('COUNTRIES').map((code) => code.toUpperCase());
  return {
    port,
    host,
    dataDir: resolve(root, text('DATA_DIR') ?? 'data'),
    databaseUrl,
    databaseDirectUrl: address('DATABASE_DIRECT_URL', 'postgres://', 'postgresql://'),
    databaseConnections: integer('DATABASE_CONNECTIONS', 16, 2, 1_000),
    databaseReadUrl: address('DATABASE_READ_URL', 'postgres://', 'postgresql://'),
    databaseReadLag: integer('DATABASE_READ_LAG', 10, 1, 3_600) * 1000,
    homeDatabaseUrl: readHomeAddress(environment, countries),
    databaseEngine: readEngine(environment),
    preparesDatabase: flag('DATABASE_PREPARE', true),
    countries: countries.length > 0 ? countries : undefined,
    sandbox,
    singleOperator: flag('SINGLE_OPERATOR', false),
    secretsKeyFile: secretsKeyFile === undefined ? undefined : resolve(root, secretsKeyFile),
    networksFile: networksFile === undefined ? undefined : resolve(root, networksFile),
    networkSecrets: Object.fromEntries(
      Object.keys(environment).flatMap((name) => {
        const value = name.startsWith('NETWORK_') ? text(name) : undefined;
        return value === undefined ? [] : [[name, value]];
      }),
    ),
    sandboxSeed: text('SANDBOX_SEED') ?? 'corridor',
    sandboxDays: integer('SANDBOX_DAYS', 90, 1, 3_650),
    secondPersonDays: integer('SECOND_PERSON_DAYS', 30, 0, maxSecondPersonDays),
    newAccountHours: integer('NEW_ACCOUNT_HOURS', sandbox ? 0 : 24, 0, 720),
    rateLimit: integer('RATE_LIMIT', 3_000, 0, 10_000_000),
    applicationRateLimit: integer('APPLICATION_RATE_LIMIT', 3_000, 1, 10_000_000),
    limitsCalls: flag('CALL_LIMITS', true),
    smtpUrl,
    mailFrom: text('MAIL_FROM') ?? '',
    webAddress: (address('WEB_ADDRESS', 'https://', 'http://') ?? `http://localhost:${port}`).replace(
      /\/+$/,
      '',
    ),
    allowLocalCallbacks,
    errorWebhookUrl: address('ERROR_WEBHOOK_URL', 'https://', 'http://'),
    filesDir: resolve(root, text('FILES_DIR') ?? join(text('DATA_DIR') ?? 'data', 'files')),
    filesBucket: readBucket(environment),
    trustProxy,
    webOrigins: list('WEB_ORIGINS'),
    gatewayOrigins: list('GATEWAY_ORIGINS'),
    webRoot: resolve(root, text('WEB_ROOT') ?? 'dist/web'),
    root: resolve(root, text('METADATA_ROOT') ?? '.'),
    watchMetadata: flag('WATCH_METADATA', false),
    metadataVerdicts: address('METADATA_VERDICTS', 'http://'),
    logLevel: choice('LOG_LEVEL', logLevels, sandbox ? 'error' : 'info'),
    metricsPort: text('METRICS_PORT') === undefined ? undefined : integer('METRICS_PORT', 0, 0, 65_535),
    // Whoever tries a sandbox at a terminal does not wait for a proxy.
    drainTime: integer('DRAIN_SECONDS', sandbox ? 0 : 5, 0, 600) * 1_000,
  };
}

function readHomeAddress(environment: NodeJS.ProcessEnv, countries: string[]): string | undefined {
  const given = variablesOf(environment).address('HOME_DATABASE_URL', 'postgres://', 'postgresql://');
  if (given !== undefined && countries.length === 0)
    throw new Error(
      'HOME_DATABASE_URL needs COUNTRIES as well: users sign in elsewhere, and this process serves the countries that it names.',
    );
  return given;
}

/** Reads what is different on another engine than PostgreSQL: DATABASE_CLAIMS, DATABASE_BATCH_ROWS and DATABASE_SPREAD. */
export function readEngine(environment: NodeJS.ProcessEnv): Engine {
  const { choice, flag, integer } = variablesOf(environment);
  const rows = integer('DATABASE_BATCH_ROWS', 0, 0, 1_000_000);
  return {
    claimsByUpdate: choice('DATABASE_CLAIMS', ['skip', 'update'], 'skip') === 'update',
    batchRows: rows === 0 ? undefined : rows,
    spreadsTables: flag('DATABASE_SPREAD', false),
  };
}

function readBucket(environment: NodeJS.ProcessEnv): Bucket | undefined {
  const { text, address } = variablesOf(environment);
  const name = text('FILES_S3_BUCKET');
  // Checked without a bucket too: whoever set it will add one.
  const endpoint = address('FILES_S3_ENDPOINT', 'https://', 'http://');
  if (name === undefined) return undefined;
  const required = (variable: string) => {
    const value = text(variable);
    if (value !== undefined) return value;
    throw new Error(`FILES_S3_BUCKET needs ${variable} as well.`);
  };
  return {
    endpoint: (endpoint ?? required('FILES_S3_ENDPOINT')).replace(/\/+$/, ''),
    name,
    region: text('FILES_S3_REGION') ?? 'us-east-1',
    keyId: required('FILES_S3_KEY_ID'),
    secret: required('FILES_S3_SECRET'),
  };
}
