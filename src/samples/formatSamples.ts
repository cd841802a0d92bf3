import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58check } from '@scure/base';
import { getCountrySpecifications } from 'ibantools';
import type { Random } from './Random';
import { allFormats } from '../metadata/formats/formats';

/** Makes a text of a format. It begins with `prefix` where the format leaves that open. */
type FormatSample = (random: Random, prefix?: string) => string;

const digits = '0123456789';
const hex = '0123456789abcdef';
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const consonants = 'BCDFGHJKLMNPQRSTVWXYZ';

/**
 * For each format, how to make texts that have it, such as for the records of a sandbox. Check digits are found by the
 * format's own rule, so that there is only one. Browsers do not load this module.
 */
export const formatSamples: Record<string, FormatSample> = {
  bic: (random, prefix = '') =>
    `${prefix}${random.text(4, letters)}${random.text(2, letters)}`.slice(0, 6) + random.text(2, letters),
  callbackUrl: (random) => `https://shop${random.integer(1, 99)}.example/callbacks`,
  cardNumber: (random, prefix = '4') => complete('cardNumber', fill(random, prefix, 15)),
  cbu: sampleCbu,
  cci: (random, prefix = '') => complete('cci', fill(random, prefix, 18), 2),
  cedula: (random) => fill(random, '1', 10),
  clabe: (random, prefix = '') => complete('clabe', fill(random, prefix, 17)),
  clabeOrCard: (random, prefix = '') => complete('clabe', fill(random, prefix, 17)),
  cnic: (random) => `${random.integer(1, 7)}${random.text(11)}${random.integer(1, 9)}`,
  cnpj: (random) => complete('cnpj', `${random.text(8)}0001`, 2),
  cpf: (random) => complete('cpf', random.text(9), 2),
  cuit: sampleCuit,
  curp: (random) =>
    complete(
      'curp',
      `${initials(random)}${birthday(random)}${random.pick(['H', 'M'])}DF${random.text(3, consonants)}0`,
    ),
  date: (random) =>
    `20${twoDigits(random.integer(20, 25))}-${twoDigits(random.integer(1, 12))}-${twoDigits(random.integer(1, 28))}`,
  'date-time': (random) =>
    new Date(Date.UTC(2025, 0, 1) + random.integer(0, 31_536_000) * 1000).toISOString(),
  dni: (random) => fill(random, String(random.integer(1, 7)), 8),
  email: (random) => `${random.text(7, 'abcdefghijklmnopqrstuvwxyz')}${random.integer(1, 99)}@mail.example`,
  ed25519PublicKey: (random) =>
    `-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA${random.text(42, base64)}A=\n-----END PUBLIC KEY-----`,
  erc20: sampleErc20,
  foreignerCard: (random) => fill(random, '00', 9),
  iban: sampleIban,
  ibanOrAccount: (random, prefix = '') => fill(random, prefix, random.integer(9, 12)),
  ktp: (random) =>
    `31740${random.integer(1, 9)}${twoDigits(random.integer(1, 28))}${twoDigits(random.integer(1, 12))}${random.integer(60, 99)}000${random.integer(1, 9)}`,
  network: (random) => `198.51.100.${random.integer(0, 255)}`,
  nit: (random, prefix = '9') => complete('nit', fill(random, prefix, 9)),
  npwp: (random) => `0${random.text(14)}`,
  passport: (random) => `${random.text(2, letters)}${random.text(7)}`,
  pixKey: (random) => complete('cpf', random.text(9), 2),
  rfc: (random) => `${initials(random)}${birthday(random)}${random.text(2, consonants)}${random.text(1)}`,
  ruc: (random) => complete('ruc', `10${random.text(8)}`),
  rut: (random) => complete('rut', `${random.integer(6_000_000, 25_999_999)}-`, 1, `${digits}K`),
  trc20: sampleTrc20,
  uri: (random) => `https://www.example/${random.text(8, hex)}`,
  usdtAddress: sampleTrc20,
  uuid: (random) =>
    `${random.text(8, hex)}-${random.text(4, hex)}-4${random.text(3, hex)}-${random.pick(['8', '9', 'a', 'b'])}${random.text(3, hex)}-${random.text(12, hex)}`,
};

/** Fills a prefix with random digits up to a length. */
function fill(random: Random, prefix: string, length: number): string {
  return prefix + random.text(length - prefix.length);
}

/**
 * Appends the `count` check characters that make a text valid in a format. Throws if none do: one in eleven numbers of
 * some formats has none, for which their authors give out another number.
 */
function complete(format: string, start: string, count = 1, alphabet = digits): string {
  const completed = tryEndings(start, allFormats[format]!, count, alphabet);
  if (completed === undefined) throw new Error(`Nothing completes "${start}" to a ${format}.`);
  return completed;
}

function tryEndings(
  start: string,
  fits: (text: string) => boolean,
  count: number,
  alphabet: string,
): string | undefined {
  if (count === 0) return fits(start) ? start : undefined;
  for (const character of alphabet) {
    const found = tryEndings(start + character, fits, count - 1, alphabet);
    if (found !== undefined) return found;
  }
  return undefined;
}

function sampleCbu(random: Random, prefix = ''): string {
  const account = complete('cbu', `${'0'.repeat(8)}${random.text(13)}`).slice(8);
  const head = fill(random, prefix, 7);
  // Each block has a check digit of its own; the format checks both.
  return Array.from(digits, (digit) => head + digit + account).find((text) => allFormats.cbu!(text))!;
}

function sampleCuit(random: Random): string {
  const person = String(random.integer(9_000_000, 46_999_999)).padStart(8, '0');
  // One number in eleven has no check digit; the tax office then changes the prefix.
  const candidates = ['20', '27', '23'].flatMap((start) =>
    Array.from(digits, (check) => start + person + check),
  );
  return candidates.find((text) => allFormats.cuit!(text))!;
}

/** Returns a sample IBAN for a prefix: a country code and optional digits after the check digits, as of banks. */
function sampleIban(random: Random, prefix = 'DE'): string {
  const country = prefix.slice(0, 2);
  const length = getCountrySpecifications()[country]?.chars ?? 22;
  const rest = fill(random, prefix.slice(2), length - 4);
  for (let check = 2; check <= 98; check++) {
    const candidate = `${country}${twoDigits(check)}${rest}`;
    if (allFormats.iban!(candidate)) return candidate;
  }
  throw new Error(`There is no IBAN of ${country} for ${rest}.`);
}

function sampleErc20(random: Random): string {
  const lower = random.text(40, hex);
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  const mixed = Array.from(lower, (character, index) =>
    hash.charAt(index) >= '8' ? character.toUpperCase() : character,
  );
  return `0x${mixed.join('')}`;
}

function sampleTrc20(random: Random): string {
  const bytes = Uint8Array.of(0x41, ...Array.from({ length: 20 }, () => random.integer(0, 255)));
  return base58check(sha256).encode(bytes);
}

/** The letters with which numbers of persons in Mexico begin. */
function initials(random: Random): string {
  return `${random.text(1, consonants)}${random.text(1, 'AEIOU')}${random.text(2, consonants)}`;
}

/** A day of birth of a grown person as `YYMMDD`. */
function birthday(random: Random): string {
  return `${random.integer(60, 99)}${twoDigits(random.integer(1, 12))}${twoDigits(random.integer(1, 28))}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
