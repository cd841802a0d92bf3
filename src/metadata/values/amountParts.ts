import type { Country } from '../model/definitions';
import { toHalfWidth } from './halfWidth';

/** The digits of an amount with separators, its sign, and its written currency. */
export interface AmountParts {
  digits: string;
  sign: -1 | 1;
  currency: string | undefined;
  /** Whether it says that it has no decimals: `1,500/-`. */
  isWhole: boolean;
}

/** Marks of a debit or a credit beside an amount: English, Spanish and Portuguese, German of SWIFT's banks. */
const marks: Readonly<Record<string, -1 | 1>> = { DR: -1, DB: -1, D: -1, S: -1, CR: 1, C: 1, H: 1 };

/** Signs of currencies in front: `$`, `S/`, `S/.`, `Rs.`, `PKR.`, `R$`, `US$`, `MXN`. A point belongs to letters alone. */
const currencyBefore = /^(?:\p{L}{1,4}(?:\/\.?|\.|\p{Sc})?|\p{Sc}\p{L}{0,3})(?=[-+(0-9.,])/u;

/** And behind: `MXN`, `€`, `M.N.`, `Rs.`. */
const currencyBehind = /(?<=[-+)0-9.,])(?:(?:\p{L}\.){1,3}|\p{L}{1,2}\/\.?|\p{L}{1,4}\.?\p{Sc}?|\p{Sc})$/u;

const plainDigits = /^(?:[0-9]+(?:[.,][0-9]+)*[.,]?|[.,][0-9]+)$/;

/** A part at an end of an amount, with its meaning. */
interface Taken {
  rest: string;
  sign?: -1 | 1;
  currency?: string;
  isWhole?: boolean;
}

/** Steps that remove what stands around the digits. Each returns the rest and its meaning, or undefined if it does not apply. */
const steps: readonly ((text: string) => Taken | undefined)[] = [
  // No paise, no sen: `1,500/-`, and `1.500,-` of Indonesia, whose dash is no sign.
  (text) => matched(/^(.*[0-9])(?:\/[-=]|[.,]-{1,2})$/, text, { isWhole: true }),
  (text) => matched(/^\((?!-\))(.*)\)$/, text, { sign: -1 }),
  (text) =>
    matched(/^(?:-|\(-\))(.*)$/, text, { sign: -1 }) ?? matched(/^(?:\+|\(\+\))(.*)$/, text, { sign: 1 }),
  (text) =>
    matched(/^(.*)(?:-|\(-\))$/, text, { sign: -1 }) ?? matched(/^(.*)(?:\+|\(\+\))$/, text, { sign: 1 }),
  (text) => {
    const [, rest, mark] = /^(.*[-+0-9.,)])(DR|DB|CR|[DCHS])\.?$/i.exec(text) ?? [];
    return rest === undefined ? undefined : { rest, sign: marks[mark!.toUpperCase()]! };
  },
  (text) => {
    const [, mark, rest] = /^(DR|DB|CR|[DC])\.?(?=[(0-9.,])(.*)$/i.exec(text) ?? [];
    return rest === undefined ? undefined : { rest, sign: marks[mark!.toUpperCase()]! };
  },
  (text) => {
    const [currency] = currencyBefore.exec(text) ?? [];
    return currency === undefined ? undefined : { rest: text.slice(currency.length), currency };
  },
  (text) => {
    const [currency] = currencyBehind.exec(text) ?? [];
    return currency === undefined ? undefined : { rest: text.slice(0, -currency.length), currency };
  },
];

function matched(pattern: RegExp, text: string, says: Omit<Taken, 'rest'>): Taken | undefined {
  const rest = pattern.exec(text)?.[1];
  return rest === undefined ? undefined : { rest, ...says };
}

/**
 * Reads what stands around the digits of an amount; undefined for no amount or two signs. `currency` has both sides' signs, such as
 * `S/ PEN`. A `$` does not count beside a code: `$ 12.00 USD` are US dollars.
 */
export function partsOf(text: string): AmountParts | undefined {
  // Nearly all amounts of a file are so, and a file may have a million.
  if (plainDigits.test(text)) return { digits: text, sign: 1, currency: undefined, isWhole: false };
  let rest = compact(text);
  let isWhole = false;
  const signs: (-1 | 1)[] = [];
  const currencies: string[] = [];
  while (!plainDigits.test(rest)) {
    const taken = firstStep(rest);
    if (!taken) return undefined;
    ({ rest } = taken);
    if (taken.sign) signs.push(taken.sign);
    if (taken.currency) currencies.push(taken.currency.toUpperCase());
    isWhole ||= taken.isWhole === true;
  }
  if (signs.length > 1 || currencies.length > 2) return undefined;
  if (currencies.length === 2 && currencies[0] === '$') currencies.shift();
  const currency = currencies.length === 0 ? undefined : currencies.join(' ');
  return { digits: rest, sign: signs[0] ?? 1, currency, isWhole };
}

function firstStep(text: string): Taken | undefined {
  for (const step of steps) {
    const taken = step(text);
    if (taken) return taken;
  }
  return undefined;
}

/** The currency of a country as its people write it. */
export type CurrencyFacts = Pick<Country, 'currency' | 'currencySymbol'>;

/**
 * Whether a sign beside an amount is that of a country's currency: code, symbol (`R$`, `$`) or `M.N.` (national
 * currency). Of two signs, both must be.
 */
export function isOwnSign(sign: string, { currency, currencySymbol }: CurrencyFacts): boolean {
  if (sign === currency) return true;
  const own = new Set([currency, currencySymbol, 'MN'].map(plainSign));
  return sign
    .split(' ')
    .every((each) => own.has(plainSign(each)) || (each === '$' && currencySymbol.endsWith('$')));
}

function plainSign(sign: string): string {
  return sign.replaceAll('.', '').toUpperCase();
}

/** Whether a text stands for no amount, in the column of debits or of credits: `-`, `—`, `$ -`, `S/. -`, `- MXN`, `N/A`. */
export function isNoAmount(text: string): boolean {
  if (/[0-9]$/.test(text)) return false;
  return /^(?:\p{L}{0,4}\/?\.?\p{Sc}?)(?:-{1,3}|N\/?A|N\.A\.?)(?:\p{Sc}?\p{L}{0,4}\/?\.?)$/iu.test(
    compact(text),
  );
}

/** A text without spaces and marks of groups. The point of `$. 12` goes with the sign: as one of decimals it would make cents of it. */
function compact(text: string): string {
  return toHalfWidth(text)
    .replace(/(\p{Sc})\.\s/gu, '$1')
    .replace(/[\s'’]/g, '')
    .replace(/[−–—]/g, '-');
}
