import { sessionStore } from './sessionStore';
import { switchPath, switchRoute } from './switchPath';

/** The country of Global mode in addresses. */
export const globalCode = 'Global';

/** An address of the app, taken apart. */
interface CountryAddress {
  /** Path and query without the country. */
  path: string;
  /** Code of the country, `Global`, or undefined where the address has none. */
  country: string | undefined;
}

/**
 * Takes the country off an address: `/Collectorders?country=MX&page=2` belongs to Mexico. That of the page between two
 * countries stays, as it says where to go.
 */
export function splitCountry(address: string): CountryAddress {
  const [path = '', ...rest] = address.split('?');
  if (path === switchRoute || rest.length === 0) return { path: address, country: undefined };
  const parts = rest.join('?').split('&');
  const others = parts.filter((part) => !isCountry(part));
  const code = new URLSearchParams(parts.find(isCountry)).get('country')?.trim();
  return {
    path: others.length > 0 ? `${path}?${others.join('&')}` : path,
    country: code ? normalizeCode(code) : undefined,
  };
}

const isCountry = (part: string) => part.startsWith('country=');

/** Codes are short and in upper case, but people type them. */
function normalizeCode(code: string): string {
  return code.toLowerCase() === globalCode.toLowerCase() ? globalCode : code.toUpperCase().slice(0, 20);
}

/** Writes the country that this tab works in into an address that has none: `/Collectorders?country=MX`. */
export function withCountry(address: string): string {
  const { path, country } = splitCountry(address);
  const code = country ?? codeInUse();
  const [route = '', ...rest] = path.split('?');
  if (code === undefined || route === switchRoute) return address;
  const query = rest.length > 0 ? `&${rest.join('?')}` : '';
  return `${route}?country=${encodeURIComponent(code)}${query}`;
}

/** Returns the path to show for an address: without the country in use, or the page that switches to another. */
export function resolveAddress(address: string): string {
  const { path, country } = splitCountry(address);
  if (country === undefined || country === codeInUse()) return path;
  return switchPath({ country: country === globalCode ? undefined : country, to: path, announce: true });
}

/** Returns the code of the country in use, or `Global`; undefined until the app has started. */
function codeInUse(): string | undefined {
  const { country, isGlobal } = sessionStore.get();
  return isGlobal ? globalCode : country?.code || undefined;
}

/** An address with its country, which leads there from any other. */
export function withCode(address: string, code: string): string {
  if (code === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}country=${encodeURIComponent(code)}`;
}
