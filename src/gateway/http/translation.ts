import type { FastifyRequest } from 'fastify';
import type { Country } from '../../metadata/model/definitions';
import type { Model } from '../../metadata/model/Model';
import { lookUpLanguage } from '../../metadata/texts/lookUpLanguage';
import { findMessage } from '../../metadata/texts/messages';
import { fillPlaceholders } from '../../metadata/texts/placeholders';
import { pluralForm } from '../../metadata/texts/pluralForm';
import { formatNumber } from '../../metadata/values/numbers';
import { Amount, storedAmount } from './Amount';

declare module 'fastify' {
  interface FastifyRequest {
    /** BCP 47 tag by which numbers are written for the caller. Undefined for programs, and before anybody was let in. */
    numberFormat: string | undefined;
  }
}

/** Facts about the reader of a response. */
type Reader = Pick<FastifyRequest, 'headers' | 'numberFormat'>;

/** Returns a country's facts for writing its records to the user of a request, in that user's way of numbers. */
export function factsFor<Facts extends Pick<Country, 'numberFormat'>>(
  { numberFormat }: Pick<FastifyRequest, 'numberFormat'>,
  facts: Facts,
): Facts {
  return numberFormat === undefined ? facts : { ...facts, numberFormat };
}

/** Returns what translates into the language of a request, with numbers as its user has them written. */
export function requestTranslator(request: Reader, model: Model): Translate {
  return translator(model, requestLanguage(request, model), request.numberFormat);
}

/** Returns the language of the `Language` header (`EN`, `ZH`, `zh-CN`), or the Model's first where there is no such language. */
export function requestLanguage(request: Pick<FastifyRequest, 'headers'>, model: Model): string {
  return languageOf(model, chosenLanguage(request, model));
}

/** Returns the language that a request's header names; `undefined` where the Model has no such language. */
export function chosenLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  model: Model,
): string | undefined {
  return lookUpLanguage([String(headers.language ?? '')], model.languages);
}

/** Returns a stored language, or the Model's first where there is none or it has no such language any more. */
export function languageOf(model: Model, stored: string | null | undefined): string {
  const [first = 'en'] = model.languages;
  return lookUpLanguage([stored ?? ''], model.languages) ?? first;
}

/** Returns the text of a key, with its `%{placeholders}` filled in; `smart_count` chooses between singular and plural. */
export type Translate = (key: string, params?: Record<string, unknown>) => string;

/**
 * Translates into one language. A missing text is that of the Model's first language, or else the key itself. Numbers are
 * written after `numberFormat`, a BCP 47 tag; without one plainly, and amounts as their country writes them.
 */
export function translator(
  model: Pick<Model, 'messages' | 'languages'>,
  language: string,
  numberFormat?: string,
): Translate {
  const own = model.messages[language];
  const first = model.messages[model.languages[0] ?? 'en'];
  return (key, params = {}) => {
    const text = findMessage(own, key) ?? findMessage(first, key) ?? key;
    return fillPlaceholders(pluralForm(text, params.smart_count, language), (name) => {
      const value = params[name];
      if (value instanceof Amount) return value.write(numberFormat);
      if (typeof value !== 'number') return typeof value === 'string' ? value : undefined;
      return numberFormat === undefined ? String(value) : formatNumber(value, numberFormat);
    });
  };
}

/**
 * Returns a text to store in place of its translations: its key, with the values of its placeholders. Values that are texts of ours too are
 * in `words`, by their keys.
 */
export function storedText(
  key: string,
  params: Record<string, string | Amount>,
  words: Record<string, string> = {},
): string {
  const values = Object.entries(params).map(([name, value]) =>
    value instanceof Amount ? [`$${name}`, value.store()] : [name, value],
  );
  const named = Object.entries(words).map(([name, word]) => [`@${name}`, word]);
  return `@${key}?${new URLSearchParams(Object.fromEntries([...values, ...named]))}`;
}

/**
 * Translates a stored text. `@orders.note.expired` is the key of a text of ours, which may have parameters like an address (see {@link
 * storedText}). Anything else is shown as it is.
 */
export function translateStored(
  text: string,
  translate: Translate,
  params?: Record<string, unknown>,
): string {
  if (!text.startsWith('@')) return text;
  const [key = '', query] = text.slice(1).split('?', 2);
  const stored = Array.from(new URLSearchParams(query), ([name, value]) => {
    if (name.startsWith('$')) return [name.slice(1), storedAmount(value)];
    return name.startsWith('@') ? [name.slice(1), translate(value)] : [name, value];
  });
  const translated = translate(key, { ...params, ...Object.fromEntries(stored) });
  return translated === key ? text : translated;
}
