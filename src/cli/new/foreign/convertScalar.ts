import { hasNestedRepetition, patternProblem } from '../../../metadata/checks/fields/checkPatterns';
import { allFormats } from '../../../metadata/formats/formats';
import type { JsonObject, JsonValue } from '../../../metadata/model/json';
import { leave } from './Decision';
import { type Conversion, kindOf, optionsOf } from './simplify';
import { titleFromName } from '../../../metadata/implied/titleFromName';

/** Formats of other tools that limit nothing here, or that have another name here. */
const sizes = new Set(['int32', 'int64', 'float', 'double', 'decimal', 'string', 'password']);
const otherNames: Record<string, string> = {
  'idn-email': 'email',
  url: 'uri',
  iri: 'uri',
  datetime: 'date-time',
};

/** Names of what is often an amount of money. */
const amountName = /(amount|price|total|fee|balance|cost)[^.]*$/i;

const textLimits = ['minLength', 'maxLength'] as const;
const numberLimits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const;

/** Converts the schema of a text, number, boolean or choice. `place` names it for what is left to decide. */
export function convertScalar(conversion: Conversion, schema: JsonObject, place: string): JsonObject {
  const kind = kindOf(schema);
  const options = optionsOf(schema).filter((option) => isChoosable(option.const));
  if (options.length > 0 && kind !== 'boolean') return convertChoice(conversion, schema, options, place);
  if (kind === 'boolean') return { type: 'boolean', ...defaultOf(conversion, schema, place, 'boolean') };
  if (kind === 'integer' || kind === 'number') return convertNumber(conversion, schema, kind, place);
  if (kind === undefined) leave(conversion.decisions, 'untyped', place);
  return convertText(conversion, schema, place);
}

function isChoosable(value: JsonValue | undefined): boolean {
  return value !== '' && ['string', 'number', 'boolean'].includes(typeof value);
}

function convertChoice(
  conversion: Conversion,
  schema: JsonObject,
  options: JsonObject[],
  place: string,
): JsonObject {
  const type = typeof options[0]!.const;
  const alike = options.filter((option) => typeof option.const === type);
  if (alike.length < options.length)
    leave(conversion.decisions, 'alternative', `${place} (options of one type)`);
  const values = [...new Set(alike.map((option) => option.const))];
  if (/(status|state)$/i.test(place) && values.length > 1) leave(conversion.decisions, 'state', place);
  const isKnown = schema.default !== undefined && values.includes(schema.default);
  if (schema.default !== undefined && !isKnown) leave(conversion.decisions, 'default', place);
  return {
    ...(type === 'number' && { type: values.every(Number.isInteger) ? 'integer' : 'number' }),
    ...(isKnown && { default: schema.default }),
    oneOf: values.map((value) => {
      const own = alike.find((option) => option.const === value)?.title;
      const title = typeof own === 'string' && own.trim() !== '' ? own : optionTitle(value);
      return title === undefined ? { const: value } : { const: value, title };
    }),
  };
}

/** Undefined where the name of the option says it by itself. */
function optionTitle(value: JsonValue | undefined): string | undefined {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (typeof value === 'string' && /^[a-z][A-Za-z0-9-]*$/.test(text)) return undefined;
  // A code, such as that of a currency, stays as it is.
  const words = text.replaceAll(/[_\s]+/g, '-');
  return /^[A-Z]{5,}$|[a-z-]/.test(words) && /[A-Za-z]/.test(words)
    ? titleFromName(/[a-z]/.test(words) ? words : words.toLowerCase())
    : text;
}

function convertNumber(
  conversion: Conversion,
  schema: JsonObject,
  kind: 'integer' | 'number',
  place: string,
): JsonObject {
  if (schema.format === 'unix-time' || schema.format === 'timestamp')
    leave(conversion.decisions, 'instant', place);
  else if (kind === 'number' || amountName.test(place)) leave(conversion.decisions, 'amount', place);
  const limits: JsonObject = {};
  for (const limit of numberLimits) {
    if (typeof schema[limit] === 'number' && Math.abs(schema[limit]) <= Number.MAX_SAFE_INTEGER)
      limits[limit] = schema[limit];
  }
  // Older documents say by true that a limit itself is excluded.
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (schema[flag] !== true || limits[limit] === undefined) continue;
    limits[flag] = limits[limit];
    delete limits[limit];
  }
  const step = schema.multipleOf;
  if (kind === 'integer' && typeof step === 'number' && Number.isInteger(step) && step > 0)
    limits.multipleOf = step;
  return { type: kind, ...limits, ...defaultOf(conversion, schema, place, 'number') };
}

function convertText(conversion: Conversion, schema: JsonObject, place: string): JsonObject {
  const { decisions } = conversion;
  const said = typeof schema.format === 'string' ? schema.format : undefined;
  const format = said === undefined ? undefined : (otherNames[said] ?? said);
  if (format === 'date-time') return { $ref: 'common.json#/$defs/instant' };
  if (format === 'email') {
    leave(decisions, 'person', place);
    return { $ref: 'common.json#/$defs/email', 'x-personal': 'anyone' };
  }
  const converted: JsonObject = { type: 'string' };
  for (const limit of textLimits) if (typeof schema[limit] === 'number') converted[limit] = schema[limit];
  if (format !== undefined && Object.hasOwn(allFormats, format)) converted.format = format;
  else if (format !== undefined && !sizes.has(format)) leave(decisions, 'format', `${place} (${format})`);
  if (typeof schema.pattern === 'string') {
    if (patternProblem(schema.pattern) === undefined && !hasNestedRepetition(schema.pattern))
      converted.pattern = schema.pattern;
    else leave(decisions, 'pattern', `${place} (${schema.pattern})`);
  }
  const isFree = converted.format === undefined && converted.pattern === undefined;
  if (isFree) {
    converted['x-personal'] = 'anyone';
    leave(decisions, 'person', place);
  }
  if (isFree && converted.maxLength === undefined) leave(decisions, 'length', place);
  if (amountName.test(place)) leave(decisions, 'amount', `${place} (a text)`);
  if (isFree) return { ...converted, ...defaultOf(conversion, schema, place, 'string') };
  if (schema.default !== undefined && schema.default !== null) leave(decisions, 'default', place);
  return converted;
}

function defaultOf(
  { decisions }: Conversion,
  schema: JsonObject,
  place: string,
  type: 'string' | 'number' | 'boolean',
): JsonObject {
  const { default: value } = schema;
  if (value === undefined || value === null) return {};
  if (typeof value === type) return { default: value };
  leave(decisions, 'default', place);
  return {};
}
