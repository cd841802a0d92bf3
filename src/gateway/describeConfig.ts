import type { Config } from './config';
import { splitHosts } from './settings/environment';

/** Returns the settings that anybody may see. Addresses are without passwords, and of secrets only whether they are set. */
export function describeConfig(config: Config): Record<string, unknown> {
  const {
    databaseUrl,
    databaseDirectUrl,
    databaseReadUrl,
    homeDatabaseUrl,
    smtpUrl,
    errorWebhookUrl,
    filesBucket,
    networkSecrets,
    ...open
  } = config;
  return {
    ...open,
    databaseUrl: databaseUrl && splitHosts(databaseUrl).map(withoutSecrets),
    databaseDirectUrl: databaseDirectUrl && splitHosts(databaseDirectUrl).map(withoutSecrets),
    databaseReadUrl: databaseReadUrl && withoutSecrets(databaseReadUrl),
    homeDatabaseUrl: homeDatabaseUrl && splitHosts(homeDatabaseUrl).map(withoutSecrets),
    smtpUrl: smtpUrl && withoutSecrets(smtpUrl),
    // Who has the path of a webhook can write to it.
    errorWebhookUrl: errorWebhookUrl && new URL(errorWebhookUrl).origin,
    filesBucket: filesBucket && {
      endpoint: filesBucket.endpoint,
      name: filesBucket.name,
      region: filesBucket.region,
    },
    networkSecrets: Object.keys(networkSecrets),
  };
}

/** An address without its password and without its parameters, which may hold one. */
function withoutSecrets(address: string): string {
  const url = new URL(address);
  url.password = '';
  url.search = '';
  return url.toString();
}
