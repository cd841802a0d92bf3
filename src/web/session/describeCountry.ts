import { currentLanguage } from '../i18n/currentLanguage';
import type { CountryAccount } from './CountryAccount';
import type { SessionCountry } from './SessionCountry';

/**
 * A country account with its facts from the metadata; where and when it is, the gateway says.
 * Undefined where the facts are not loaded yet or the metadata does not know the country.
 */
export function describeCountry(entry: CountryAccount | undefined): SessionCountry | undefined {
  const facts = entry && currentLanguage.get()?.countries[entry.code];
  if (!facts) return undefined;
  return {
    ...facts,
    zone: entry.zone || facts.zone,
    timeZone: entry.tzIdentifier || facts.timeZone,
    gatewayUrl: entry.gatewayUrl,
  };
}
