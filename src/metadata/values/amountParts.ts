import type { Country } from '../model/definitions';
import { toHalfWidth } from './halfWidth';

/** The digits of an amount with their separators, its sign, and that of its currency as it is written. */
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

/** Steps in which what stands around the digits is taken away. Each returns the rest and perhaps a sign; undefined where it is not there. */
const steps: readonly ((text: string) => { rest: string; sign?: -1 | 1; currency?: string } | undefined)[] = [
  // Rupees without paise: `1,500/-`.
  (text) => matched(/^(.*[0-9])\/[-=]$/, text),
  (text) => matched(/^\((.*)\)$/, text, -1),
  (text) => matched(/^-(.*)$/, text, -1) ?? matched(/^\+(.*)$/, text, 1),
  (text) => matched(/^(.*)(?:-|\(-\))$/, text, -1) ?? matched(/^(.*)(?:\+|\(\+\))$/, text, 1),
  (text) => {
    const [, rest, mark] = /^(.*[0-9)])(DR|DB|CR|[DCHS])\.?$/i.exec(text) ?? [];
    return rest === undefined ? undefined : { rest, sign: marks[mark!.toUpperCase()]! };
  },
  (text) => {
    const [, mark, rest] = /^(DR|DB|CR)\.?(?=[(0-9.,])(.*)$/i.exec(text) ?? [];
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

function matched(pattern: RegExp, text: string, sign?: -1 | 1) {
  const rest = pattern.exec(text)?.[1];
  return rest === undefined ? undefined : { rest, ...(sign ? { sign } : {}) };
}

/** Reads what stands around the digits of an amount. Undefined where a text is no amount, or has two signs or two currencies. */
export function partsOf(text: string): AmountParts | undefined {
  // Nearly all amounts of a file are so, and a file may have a million.
  if (plainDigits.test(text)) return { digits: text, sign: 1, currency: undefined, isWhole: false };
  let rest = compact(text);
  const signs: (-1 | 1)[] = [];
  const currencies: string[] = [];
  while (!plainDigits.test(rest)) {
    const taken = firstStep(rest);
    if (!taken) return undefined;
    ({ rest } = taken);
    if (taken.sign) signs.push(taken.sign);
    if (taken.currency) currencies.push(taken.currency);
  }
  if (signs.length > 1 || currencies.length > 1) return undefined;
  const isWhole = /\/[-=]\)?$/.test(compact(text));
  return { digits: rest, sign: signs[0] ?? 1, currency: currencies[0]?.toUpperCase(), isWhole };
}

function firstStep(text: string) {
  for (const step of steps) {
    const taken = step(text);
    if (taken) return taken;
  }
  return undefined;
}

/** The currency of a country as its people write it. */
export type CurrencyFacts = Pick<Country, 'currency' | 'currencySymbol'>;

/** Whether a sign beside an amount is that of a country's currency: its code, its symbol (`R$`, `$`), or `M.N.`, which means the national one. */
export function isOwnSign(sign: string, { currency, currencySymbol }: CurrencyFacts): boolean {
  const plain = plainSign(sign);
  return (
    [currency, currencySymbol, 'MN'].some((own) => plainSign(own) === plain) ||
    (sign === '$' && currencySymbol.endsWith('$'))
  );
}

function plainSign(sign: string): string {
  return sign.replaceAll('.', '').toUpperCase();
}

/** Whether a text stands for no amount, in the column of debits or of credits: `-`, `—`, `$ -`, `N/A`. */
export function isNoAmount(text: string): boolean {
  if (/[0-9]$/.test(text)) return false;
  return /^(?:\p{L}{0,3}\.?\/?\p{Sc}?)?(?:-{1,3}|N\/?A)$/iu.test(compact(text));
}

function compact(text: string): string {
  return toHalfWidth(text)
    .replace(/[\s'’]/g, '')
    .replace(/[−–—]/g, '-');
}
