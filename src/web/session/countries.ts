import { currentLanguage } from '../i18n/currentLanguage';
import { textAt } from '../i18n/messages';
import type { Account, CountryAccount, SessionCountry } from './Session';
import { sessionStore } from './sessionStore';
import { storageKeys, writeStored } from './storage';

/**
 * Works in one of the account's countries from now on, and not in Global mode, and remembers it. An unknown code
 * changes nothing.
 */
export function selectCountry(code: string): void {
  const { account } = sessionStore.get();
  const entry = account?.countries.find((country) => country.code === code);
  if (!entry) return;
  writeStored(storageKeys.country, entry);
  writeStored(storageKeys.isGlobal, false);
  sessionStore.update({ countryCode: code, isGlobal: false, country: describeCountry(entry) });
}

/** Works across all countries from now on, and remembers it. The country that was chosen last is kept to return to. */
export function selectGlobal(): void {
  writeStored(storageKeys.isGlobal, true);
  sessionStore.update({ isGlobal: true, country: globalCountry() });
}

/** The countries that an account can be worked in, in the gateway's order: those that the metadata knows. */
export function accountCountries(account: Account): SessionCountry[] {
  return account.countries.flatMap((entry) => describeCountry(entry) ?? []);
}

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

/**
 * What stands in a country's place in Global mode: a name, and the zone of the clock (specification section 3). It has
 * no code, so nothing can be asked of it. Undefined before the app has loaded its texts.
 */
export function globalCountry(): SessionCountry | undefined {
  const texts = currentLanguage.get();
  if (!texts) return undefined;
  return {
    code: '',
    name: textAt(texts.messages, 'corridor.shell.country.global'),
    currency: '',
    currencyName: '',
    currencySymbol: '',
    zone: 'GMT+8',
    timeZone: 'Asia/Shanghai',
    numberFormat: texts.language,
    amount: { type: 'decimal', step: '0.01', precision: 2 },
    gatewayUrl: '',
  };
}
