import type { FastifyRequest } from 'fastify';
import type { Model } from '../../metadata/model/Model';
import { lookUpLanguage } from '../../metadata/texts/lookUpLanguage';
import { fillPlaceholders } from '../../metadata/texts/placeholders';

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

/** Returns a language that was stored, or the Model's first where there is none, or it has no such language any more. */
export function languageOf(model: Model, stored: string | null | undefined): string {
  const [first = 'en'] = model.languages;
  return lookUpLanguage([stored ?? ''], model.languages) ?? first;
}

/** Returns the text of a key, with its `%{placeholders}` filled in; `smart_count` chooses between singular and plural. */
export type Translate = (key: string, params?: Record<string, unknown>) => string;

/** Translates into one language. A missing text is that of the Model's first language, or else the key itself. */
export function translator(model: Model, language: string): Translate {
  const own = model.messages[language];
  const first = model.messages[model.languages[0] ?? 'en'];
  return (key, params = {}) => {
    const forms = (find(own, key) ?? find(first, key) ?? key).split('||||');
    const text = (params.smart_count === 1 ? forms[0]! : forms.at(-1)!).trim();
    return fillPlaceholders(text, (name) => {
      const value = params[name];
      return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
    });
  };
}

function find(messages: Record<string, unknown> | undefined, key: string): string | undefined {
  let place: unknown = messages;
  const parts = key.split('.');
  for (const [depth, part] of parts.entries()) {
    if (typeof place !== 'object' || place === null) return undefined;
    const object = place as Record<string, unknown>;
    // A file may hold flat keys with dots in them.
    const rest = parts.slice(depth).join('.');
    if (Object.hasOwn(object, rest) && typeof object[rest] === 'string') return object[rest];
    place = Object.hasOwn(object, part) ? object[part] : undefined;
  }
  return typeof place === 'string' ? place : undefined;
}

/**
 * Returns a text to store in place of its translations: its key, with the values of its placeholders. Values that are texts of ours too are
 * in `words`, by their keys.
 */
export function storedText(
  key: string,
  params: Record<string, string>,
  words: Record<string, string> = {},
): string {
  const named = Object.entries(words).map(([name, word]) => [`@${name}`, word]);
  return `@${key}?${new URLSearchParams({ ...params, ...Object.fromEntries(named) })}`;
}

/**
 * Translates a stored text: `@orders.note.expired` is the key of a text of ours, which may have parameters like an
 * address (see {@link storedText}). Anything else is shown as it is.
 */
export function translateStored(
  text: string,
  translate: Translate,
  params?: Record<string, unknown>,
): string {
  if (!text.startsWith('@')) return text;
  const [key = '', query] = text.slice(1).split('?', 2);
  const stored = Array.from(new URLSearchParams(query), ([name, value]) =>
    name.startsWith('@') ? [name.slice(1), translate(value)] : [name, value],
  );
  const translated = translate(key, { ...params, ...Object.fromEntries(stored) });
  return translated === key ? text : translated;
}
