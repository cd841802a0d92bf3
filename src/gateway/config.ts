import { join, resolve } from 'node:path';
import { parseNetwork } from '../metadata/values/networks';
import { readSecretFiles, splitHosts } from './settings/environment';
import { readSettings, secretNames, type SettingValues } from './settings/settings';

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
  logLevel: SettingValues['LOG_LEVEL'];
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

/** Networks that Fastify knows by name; none of them is part of the internet. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

const loopbackHosts = new Set(['127.0.0.1', '::1', 'localhost']);

/**
 * Reads the configuration from environment variables, which `settings/settings.ts` declares. Secrets may be in files: see
 * {@link readSecretFiles}. Throws an error that names the invalid variable.
 */
export function readConfig(variables: NodeJS.ProcessEnv, root: string = process.cwd()): Config {
  const environment = readSecretFiles(variables, secretNames);
  const given = readSettings(environment);
  const { DATABASE_URL: databaseUrl, SANDBOX: sandbox } = given;
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
  if (databaseUrl !== undefined && !environment.SANDBOX?.trim()) {
    throw new Error(
      'DATABASE_URL needs SANDBOX as well: SANDBOX=0 for real merchants, ' +
        'SANDBOX=1 for demo merchants with public passwords and simulated payments.',
    );
  }
  // Else a command whose environment was read in part, as of a file with an unquoted "&", worked on an empty database of its own.
  if (databaseUrl === undefined && !sandbox) {
    throw new Error(
      'SANDBOX=0 needs DATABASE_URL, the database of real merchants: DATABASE_URL=postgres://user:password@host:5432/database. ' +
        "In a file that a shell reads, quote it: '…' around the address.",
    );
  }
  const smtpUrl = given.SMTP_URL;
  if (smtpUrl !== undefined && given.MAIL_FROM === undefined) {
    throw new Error(
      'SMTP_URL needs MAIL_FROM, the sender of e-mails: MAIL_FROM="Corridor <no-reply@example.com>".',
    );
  }
  const trustProxy = given.TRUST_PROXY;
  for (const network of trustProxy) {
    if (namedNetworks.has(network) || parseNetwork(network)) continue;
    throw new Error(
      `TRUST_PROXY must name addresses or networks such as 10.0.0.0/8 or loopback, not "${network}".`,
    );
  }
  const { PORT: port, HOST: host = '127.0.0.1', ALLOW_LOCAL_CALLBACKS: allowLocalCallbacks } = given;
  // Where others reach the gateway, their callback addresses would reach what else listens on this machine.
  if (allowLocalCallbacks && !loopbackHosts.has(host)) {
    throw new Error(
      `ALLOW_LOCAL_CALLBACKS=1 is for development, where the gateway listens on this machine only: HOST must be 127.0.0.1, ::1 or localhost, not "${host}".`,
    );
  }
  const { SECRETS_KEY_FILE: secretsKeyFile, NETWORKS_FILE: networksFile } = given;
  const countries = given.COUNTRIES.map((code) => code.toUpperCase());
  return {
    port,
    host,
    dataDir: resolve(root, given.DATA_DIR ?? 'data'),
    databaseUrl,
    databaseDirectUrl: given.DATABASE_DIRECT_URL,
    databaseConnections: given.DATABASE_CONNECTIONS,
    databaseReadUrl: given.DATABASE_READ_URL,
    databaseReadLag: given.DATABASE_READ_LAG * 1_000,
    homeDatabaseUrl: homeAddress(given.HOME_DATABASE_URL, countries),
    databaseEngine: engineOf(given),
    preparesDatabase: given.DATABASE_PREPARE,
    countries: countries.length > 0 ? countries : undefined,
    sandbox,
    singleOperator: given.SINGLE_OPERATOR,
    secretsKeyFile: secretsKeyFile === undefined ? undefined : resolve(root, secretsKeyFile),
    networksFile: networksFile === undefined ? undefined : resolve(root, networksFile),
    networkSecrets: Object.fromEntries(
      Object.entries(environment).flatMap(([name, value]) =>
        name.startsWith('NETWORK_') && value?.trim() ? [[name, value.trim()]] : [],
      ),
    ),
    sandboxSeed: given.SANDBOX_SEED ?? 'corridor',
    sandboxDays: given.SANDBOX_DAYS,
    secondPersonDays: given.SECOND_PERSON_DAYS,
    newAccountHours: given.NEW_ACCOUNT_HOURS,
    rateLimit: given.RATE_LIMIT,
    applicationRateLimit: given.APPLICATION_RATE_LIMIT,
    limitsCalls: given.CALL_LIMITS,
    smtpUrl,
    mailFrom: given.MAIL_FROM ?? '',
    webAddress: (given.WEB_ADDRESS ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    allowLocalCallbacks,
    errorWebhookUrl: given.ERROR_WEBHOOK_URL,
    filesDir: resolve(root, given.FILES_DIR ?? join(given.DATA_DIR ?? 'data', 'files')),
    filesBucket: bucketOf(given),
    trustProxy,
    webOrigins: given.WEB_ORIGINS,
    gatewayOrigins: given.GATEWAY_ORIGINS,
    webRoot: resolve(root, given.WEB_ROOT ?? 'dist/web'),
    root: resolve(root, given.METADATA_ROOT ?? '.'),
    watchMetadata: given.WATCH_METADATA,
    metadataVerdicts: given.METADATA_VERDICTS,
    logLevel: given.LOG_LEVEL,
    metricsPort: given.METRICS_PORT,
    drainTime: given.DRAIN_SECONDS * 1_000,
  };
}

function homeAddress(address: string | undefined, countries: string[]): string | undefined {
  if (address !== undefined && countries.length === 0)
    throw new Error(
      'HOME_DATABASE_URL needs COUNTRIES as well: users sign in elsewhere, and this process serves the countries that it names.',
    );
  return address;
}

/** Reads the differences of another engine than PostgreSQL. */
export function readEngine(environment: NodeJS.ProcessEnv): Engine {
  return engineOf(readSettings(environment));
}

function engineOf(given: SettingValues): Engine {
  const rows = given.DATABASE_BATCH_ROWS;
  return {
    claimsByUpdate: given.DATABASE_CLAIMS === 'update',
    batchRows: rows === 0 ? undefined : rows,
    spreadsTables: given.DATABASE_SPREAD,
  };
}

function bucketOf(given: SettingValues): Bucket | undefined {
  const name = given.FILES_S3_BUCKET;
  if (name === undefined) return undefined;
  const required = (variable: 'FILES_S3_ENDPOINT' | 'FILES_S3_KEY_ID' | 'FILES_S3_SECRET') => {
    const value = given[variable];
    if (value !== undefined) return value;
    throw new Error(`FILES_S3_BUCKET needs ${variable} as well.`);
  };
  return {
    endpoint: required('FILES_S3_ENDPOINT').replace(/\/+$/, ''),
    name,
    region: given.FILES_S3_REGION ?? 'us-east-1',
    keyId: required('FILES_S3_KEY_ID'),
    secret: required('FILES_S3_SECRET'),
  };
}
