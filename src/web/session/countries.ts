import type { Country } from '../../metadata/model/definitions';
import { globalFacts } from '../../metadata/values/globalFacts';
import type { Account, CountryAccount } from '../../contract/signIn';
import { type SessionCountry, sessionStore } from './sessionStore';
import { storageKeys, writeTabStored } from './storage';

/** The names and facts of the countries in a loaded language. */
interface CountryFacts {
  /** Code of the language. */
  language: string;
  /** By country code. */
  countries: Record<string, Country>;
  /** Name of Global mode. */
  globalName: string;
}

let facts: CountryFacts | undefined;

/** Sets the facts that countries are described with from now on. The session's country stays until it is set again. */
export function setCountryFacts(next: CountryFacts): void {
  facts = next;
}

/** Switches this tab to one of the account's countries and stores the choice. Does nothing for a code that the account lacks. */
export function selectCountry(code: string): void {
  const entry = sessionStore.get().account?.countries.find((country) => country.code === code);
  if (!entry) return;
  writeTabStored(storageKeys.country, entry);
  writeTabStored(storageKeys.isGlobal, false);
  sessionStore.update({ countryCode: code, isGlobal: false, country: describeCountry(entry) });
}

/** Switches this tab to Global mode and stores the choice. The last country stays stored, to return to. */
export function selectGlobal(): void {
  writeTabStored(storageKeys.isGlobal, true);
  sessionStore.update({ isGlobal: true, country: globalCountry() });
}

/** Has numbers written after a BCP 47 tag from now on, whatever the country. */
export function writeNumbersAs(numberFormat: string | undefined): void {
  sessionStore.update({ numberFormat });
  if (sessionStore.get().country) sessionStore.update({ country: countryInUse() });
}

/** Returns how numbers are written for the user: a BCP 47 tag. */
export function numbersInUse(): string {
  const { numberFormat, country, language } = sessionStore.get();
  return numberFormat ?? country?.numberFormat ?? language;
}

/** Returns how files of a country write numbers, whatever the user has chosen for screens. */
export function fileNumbers({ code, numberFormat }: Pick<Country, 'code' | 'numberFormat'>): string {
  return facts?.countries[code]?.numberFormat ?? numberFormat;
}

/** Returns the country in use, or Global mode's pseudo-country, described in the language that was loaded last. */
export function countryInUse(): SessionCountry | undefined {
  const { account, countryCode, isGlobal } = sessionStore.get();
  if (isGlobal) return globalCountry();
  return describeCountry(account?.countries.find(({ code }) => code === countryCode));
}

/** Returns the countries of an account that the metadata knows, in the gateway's order. */
export function accountCountries(account: Account): SessionCountry[] {
  return account.countries.flatMap((entry) => describeCountry(entry) ?? []);
}

/** Returns the origins of the gateways that an account's calls go to, that of global calls first. */
export function accountGateways(account: Account | undefined): string[] {
  return [
    ...new Set([
      account?.gatewayUrl ?? '',
      ...(account?.countries ?? []).map(({ gatewayUrl }) => gatewayUrl),
    ]),
  ];
}

/**
 * Adds the metadata's facts to a country account. Time zone and gateway are the account's, the number format is the user's.
 * Undefined while no language is loaded, or for an unknown country.
 */
function describeCountry(entry: CountryAccount | undefined): SessionCountry | undefined {
  const country = entry && facts?.countries[entry.code];
  if (!country) return undefined;
  return {
    ...country,
    zone: entry.zone || country.zone,
    timeZone: entry.tzIdentifier || country.timeZone,
    numberFormat: sessionStore.get().numberFormat ?? country.numberFormat,
    gatewayUrl: entry.gatewayUrl,
  };
}

/**
 * Returns the pseudo-country of Global mode (product 5.4). It has no code, so that a request for its data fails.
 * Undefined while no language is loaded.
 */
export function globalCountry(): SessionCountry | undefined {
  if (!facts) return undefined;
  const numberFormat = sessionStore.get().numberFormat ?? facts.language;
  return { ...globalFacts, name: facts.globalName, numberFormat, gatewayUrl: '' };
}
