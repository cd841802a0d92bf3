import { mapValues } from 'es-toolkit';
import { variablesOf } from './environment';
import { address, choice, flag, integer, list, secret, type Setting, text } from './Setting';

/** Levels of `LOG_LEVEL`, from the most important lines to all, then none. */
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** Grants of access are kept for so many days. */
export const maxSecondPersonDays = 366;

const databases = ['postgres://', 'postgresql://'];
const web = ['https://', 'http://'];

const process = {
  SANDBOX: flag(
    true,
    '`0` serves real merchants. It turns off simulated networks, demo accounts, one-click sign-in, the inbox, and the pages for reviews and callbacks.',
  ),
  PORT: integer(4_600, [0, 65_535], 'Port on which the gateway listens. `0` takes any free one.'),
  HOST: text(
    'a name or an address',
    '`127.0.0.1`',
    'Address on which it listens. See [proxies](install.md#the-proxy).',
  ),
  TRUST_PROXY: list('addresses, networks, `loopback`', 'none', 'Proxies whose `X-Forwarded-For` is trusted.'),
  // Whoever tries a sandbox at a terminal does not wait for a proxy.
  DRAIN_SECONDS: integer(
    { sandbox: 0, else: 5 },
    [0, 600],
    'Time for which a process that got SIGTERM still serves while it says that it is not ready.',
  ),
  COUNTRIES: list('codes: `MX,PE`', 'every country', 'Countries that this process serves.'),
};

const database = {
  DATABASE_URL: secret(
    text(
      '`postgres://…`',
      'the embedded database',
      'A PostgreSQL 15 or newer, of one or [several hosts](topologies.md#several-hosts-of-the-database). It needs `SANDBOX` as well.',
    ),
  ),
  DATA_DIR: text('a folder', '`./data`', 'Folder of the embedded database.'),
  DATABASE_CONNECTIONS: integer(16, [2, 1_000], 'Most connections of one process.'),
  DATABASE_DIRECT_URL: secret(
    address(
      databases,
      '`DATABASE_URL`',
      'The same database [past a pooler](topologies.md#a-pooler), by the user who may change tables.',
    ),
  ),
  DATABASE_READ_URL: secret(
    address(
      databases,
      '`DATABASE_URL`',
      '[A standby](topologies.md#a-standby-for-lists) for lists and exports.',
    ),
  ),
  DATABASE_READ_LAG: integer(10, [1, 3_600], 'Largest lag of the standby, in seconds.'),
  HOME_DATABASE_URL: secret(
    address(
      databases,
      '`DATABASE_URL`',
      'Database in which users sign in, of a gateway for [some countries](topologies.md#countries-with-databases-of-their-own). It needs `COUNTRIES`.',
    ),
  ),
  DATABASE_PREPARE: flag(
    true,
    'With `0` a start [changes no table](upgrade.md#changing-tables-by-another-role). It is refused where one is to be changed.',
  ),
  DATABASE_CLAIMS: choice(
    ['skip', 'update'],
    { sandbox: 'skip', else: 'skip' },
    '`update` is for [an engine](../scale.md#other-engines) without `SKIP LOCKED`: rows are claimed by an update that looks at them again.',
  ),
  DATABASE_BATCH_ROWS: integer(
    0,
    [0, 1_000_000],
    'The most rows that one transaction should change, on an engine with a limit. `0` is any number.',
  ),
  DATABASE_SPREAD: flag(false, '`1` where [Citus](../scale.md#citus) spreads the tables over machines.'),
};

const secrets = {
  SECRETS_KEY_FILE: text(
    'a file',
    'in a sandbox `DATA_DIR/secrets.keys`',
    'Keys that [encrypt stored secrets](configure.md#the-key-of-stored-secrets). Required with `SANDBOX=0`.',
  ),
  NETWORKS_FILE: text(
    'a file',
    'no networks; in a sandbox simulated ones',
    '[Payment networks](../networks.md#the-file). It names variables `NETWORK_…` with their secrets.',
  ),
  SECOND_PERSON_DAYS: integer(
    30,
    [0, maxSecondPersonDays],
    'Days for which users, or [operators](operators.md#two-people), who gave each other access are no second person for each other. `0` is off.',
  ),
  SINGLE_OPERATOR: flag(
    false,
    '`1`: the only operator decides alone about what [takes two people](operators.md#two-people).',
  ),
  NEW_ACCOUNT_HOURS: integer(
    { sandbox: 0, else: 24 },
    [0, 720],
    'Hours for which nothing is withdrawn to a bank account that was just added. `0`: it can be used at once.',
  ),
};

const mail = {
  SMTP_URL: secret(
    address(
      ['smtp://', 'smtps://'],
      'no [e-mails](configure.md#e-mails)',
      'Server that sends e-mails: `smtps://user:password@host:465`. It needs `MAIL_FROM`.',
    ),
  ),
  MAIL_FROM: text('`Corridor <no-reply@example.com>`', 'none', 'Sender of e-mails.'),
  WEB_ADDRESS: address(web, '`http://localhost:PORT`', 'Where users open the web app, for links in e-mails.'),
  WEB_ORIGINS: list('origins', 'none', 'Origins of web apps served elsewhere that may call this gateway.'),
  GATEWAY_ORIGINS: list(
    'origins',
    'none',
    'Origins of gateways elsewhere that the app served here may call.',
  ),
  ALLOW_LOCAL_CALLBACKS: flag(
    false,
    '`1`: callbacks may be sent to this machine, but for the gateway’s own port. Only with `HOST` on loopback.',
  ),
};

const files = {
  FILES_DIR: text(
    'a folder',
    '`DATA_DIR/files`',
    'Folder of the [files](configure.md#files) that records hold. Processes on several machines need a shared one.',
  ),
  FILES_S3_BUCKET: text(
    'a name',
    '`FILES_DIR`',
    'Bucket for these files instead. It needs the endpoint, the key and its secret.',
  ),
  FILES_S3_ENDPOINT: address(web, 'none', 'Server of the bucket: S3, or any that speaks its protocol.'),
  FILES_S3_REGION: text('a name', '`us-east-1`', 'Region of the bucket.'),
  FILES_S3_KEY_ID: secret(
    text('a text', 'none', 'Access key, which may read, write and delete objects of the bucket.'),
  ),
  FILES_S3_SECRET: secret(text('a text', 'none', 'Secret of the access key.')),
};

const limits = {
  RATE_LIMIT: integer(
    3_000,
    [0, 10_000_000],
    'Requests a minute of one host (IPv4 address or IPv6 /64), in each process. `0` is no limit of hosts; all others stay.',
  ),
  APPLICATION_RATE_LIMIT: integer(
    3_000,
    [1, 10_000_000],
    'The most calls a minute of one application, in each process, whatever its merchant sets.',
  ),
  CALL_LIMITS: flag(
    true,
    '`0` with `RATE_LIMIT=0` also ends the limits of applications, and those of sessions on costly calls. For load tests.',
  ),
};

const watching = {
  LOG_LEVEL: choice(
    logLevels,
    { sandbox: 'error', else: 'info' },
    'The least important lines that are logged.',
  ),
  METRICS_PORT: {
    values: '0 to 65,535',
    without: 'nowhere',
    purpose: 'Port on `HOST` that answers `GET /metrics`.',
    read: ({ text: read, integer: number }, name) =>
      read(name) === undefined ? undefined : number(name, 0, 0, 65_535),
  } satisfies Setting<number | undefined>,
  ERROR_WEBHOOK_URL: secret(
    address(
      web,
      'no reports',
      'Chat webhook that receives errors of browsers, as `{"msg_type":"text","content":{"text":"…"}}`.',
    ),
  ),
};

const product = {
  METADATA_ROOT: text(
    'a folder',
    '`.`',
    'Folder with `schemas/`, `resources/` and `locales/`. Build and gateway read the same.',
  ),
  WEB_ROOT: text('a folder', '`./dist/web`', 'The built web app.'),
  WATCH_METADATA: flag(
    false,
    '`1` applies edits of the metadata while the gateway runs, as in `npm run dev`.',
  ),
  METADATA_VERDICTS: address(
    ['http://'],
    'none',
    'With `WATCH_METADATA`: the address that says which edit is valid, so that files are checked once.',
  ),
  SANDBOX_SEED: text('a text', '`corridor`', 'Seed of the data of a new sandbox.'),
  SANDBOX_DAYS: integer(90, [1, 3_650], 'Days of history of a new sandbox.'),
};

/** Settings by what they are about, in the order of the docs. */
export const settingGroups = {
  'The process': process,
  'The database': database,
  'Secrets and second persons': secrets,
  'E-mails and addresses': mail,
  Files: files,
  Limits: limits,
  'Logs and metrics': watching,
  'The product and the sandbox': product,
} satisfies Record<string, Record<string, Setting<unknown>>>;

const settings = {
  ...process,
  ...database,
  ...secrets,
  ...mail,
  ...files,
  ...limits,
  ...watching,
  ...product,
};

type Settings = typeof settings;

/** Values of all settings, by their variables. */
export type SettingValues = { [Name in keyof Settings]: ReturnType<Settings[Name]['read']> };

/** Variables that can be in a file instead, beside those of networks. */
export const secretNames: readonly string[] = Object.entries<Setting<unknown>>(settings).flatMap(
  ([name, { isSecret }]) => (isSecret ? [name] : []),
);

/** Reads all settings. Throws an error that names the first invalid variable. */
export function readSettings(environment: NodeJS.ProcessEnv): SettingValues {
  const variables = variablesOf(environment);
  const isSandbox = settings.SANDBOX.read(variables, 'SANDBOX', true);
  return mapValues<Record<string, Setting<unknown>>, string, unknown>(settings, ({ read }, name) =>
    read(variables, name, isSandbox),
  ) as SettingValues;
}
