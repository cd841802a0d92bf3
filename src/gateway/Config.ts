/** Everything about a gateway process that an operator can set; `readConfig` documents each variable. */
export interface Config {
  /** 0 takes any free port. */
  port: number;
  host: string;
  /** Folder of the embedded database and of files. */
  dataDir: string;
  /** A PostgreSQL 15 or newer; without it the embedded one runs. */
  databaseUrl: string | undefined;
  databaseConnections: number;
  /** Codes of the countries this process serves; `undefined` means every one. */
  countries: string[] | undefined;
  /** Plays the payment networks, offers one-click sign-in and fills an empty database. */
  sandbox: boolean;
  /** From it all sandbox data follows. */
  sandboxSeed: string;
  /** Days of history in a new sandbox. */
  sandboxDays: number;
  /** Requests one session or address may make in a minute; 0 means no limit. */
  rateLimit: number;
  /** Server that takes e-mails, `smtp://user:password@host:port` or `smtps://…`; without it a sandbox keeps them in its inbox. */
  smtpUrl: string | undefined;
  /** Sender of e-mails: `Corridor <no-reply@corridor.example>`. */
  mailFrom: string;
  /** Chat webhook that is told of faults in browsers. */
  errorWebhookUrl: string | undefined;
  /** Addresses or networks of proxies whose `X-Forwarded-For` is believed. */
  trustProxy: string[];
  /** Origins of web apps served elsewhere that may call this gateway. */
  webOrigins: string[];
  /** Origins of gateways elsewhere that the web app served here may call. */
  gatewayOrigins: string[];
  /** The built web app. */
  webRoot: string;
  /** Where `schemas/`, `resources/` and `locales/` are. */
  root: string;
}
