import type { ErrorObject } from 'ajv';
import { camelCase } from 'es-toolkit';
import type { JsonValue } from '../../model/json';
import { parsePointer, propertiesOf } from '../../schema/schemaParts';
import { didYouMean, type Finding } from '../../source/reporter';

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const limitTexts: Record<string, (limit: number) => string> = {
  minimum: (limit) => `must be at least ${limit}`,
  maximum: (limit) => `must be at most ${limit}`,
  exclusiveMinimum: (limit) => `must be more than ${limit}`,
  minLength: () => 'must not be empty',
  minItems: () => 'must not be empty',
  maxItems: (limit) => `must have at most ${limit} items`,
};

/** Describes a violation of a meta-schema in words, with its path. */
export function describeShapeError(error: ErrorObject, root: JsonValue): Finding & { path: string[] } {
  const path = parsePointer(error.instancePath);
  const name = path.at(-1);
  const subject =
    name === undefined ? 'The file' : /^\d+$/.test(name) ? `Item ${Number(name) + 1}` : `"${name}"`;
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey(error, path);
    case 'propertyNames':
      return {
        path: [...path, error.params.propertyName],
        code: 'invalid-name',
        message: `"${error.params.propertyName}" is not a name for this. Write camelCase: a small letter first, then letters and digits.${inCamelCase(String(error.params.propertyName))}`,
        at: 'key',
      };
    case 'required':
      return {
        path,
        code: 'missing-key',
        message: `"${error.params.missingProperty}" ${String(error.params.missingProperty).includes('"') ? 'are' : 'is'} missing${path.length > 0 ? ` in ${subject}` : ''}.`,
      };
    case 'type':
      if (name === 'items' && Array.isArray(error.data)) {
        return {
          path,
          code: 'refused-keyword',
          message: replacedBy('A list of schemas in "items"', ['prefixItems']),
        };
      }
      return { path, code: 'wrong-type', message: `${subject} must be ${typesOf(error)}.` };
    default:
      return { path, code: 'invalid-value', message: `${subject} ${expectation(error, path, root)}` };
  }
}

/** The name that one in another notation, such as `payer_name`, most likely means. */
function inCamelCase(name: string): string {
  const meant = camelCase(name);
  return /[_ -]/.test(name) && /^[a-z]/.test(meant) ? ` Did you mean "${meant}"?` : '';
}

function unknownKey({ params, parentSchema }: ErrorObject, path: string[]): Finding & { path: string[] } {
  const key = params.additionalProperty as string;
  const reason = unsupportedKeywords.get(key);
  const known = Object.keys(propertiesOf(parentSchema));
  const successors = (oldKeywords.get(key) ?? []).filter((keyword) => known.includes(keyword));
  if (successors.length > 0) {
    return {
      path: [...path, key],
      at: 'key',
      code: 'refused-keyword',
      message: replacedBy(`"${key}"`, successors),
    };
  }
  return {
    path: [...path, key],
    at: 'key',
    ...(reason
      ? { code: 'unsupported-keyword', message: `"${key}" is not supported: ${reason}` }
      : { code: 'unknown-key', message: `"${key}" is not known here.${didYouMean(key, known)}` }),
  };
}

function typesOf({ params }: ErrorObject): string {
  return [params.type as string | string[]]
    .flat()
    .filter((type) => type !== 'null')
    .map((type) => typeNames[type] ?? type)
    .join(' or ');
}

function expectation(error: ErrorObject, path: string[], root: JsonValue): string {
  const { keyword, params, parentSchema } = error;
  if (keyword === 'enum' || keyword === 'const') {
    const allowed = (params.allowedValues ?? [params.allowedValue]) as JsonValue[];
    const choices = allowed.filter((value) => value !== null).map((value) => JSON.stringify(value));
    const written = path.reduce<JsonValue | undefined>(
      (value, step) => (value as { [key: string]: JsonValue } | undefined)?.[step],
      root,
    );
    const suggestion = typeof written === 'string' ? didYouMean(written, allowed.map(String)) : '';
    return `must be ${choices.length > 1 ? `one of ${choices.join(', ')}` : choices[0]}.${suggestion}`;
  }
  if (keyword === 'pattern') {
    const description = parentSchema?.description ? ` ${parentSchema.description}` : '';
    return `does not match ${params.pattern}.${description}`;
  }
  if (keyword === 'uniqueItems')
    return `names the same thing twice (items ${Number(params.j) + 1} and ${Number(params.i) + 1}).`;
  const limit = limitTexts[keyword];
  return `${limit ? limit(params.limit as number) : (error.message ?? 'is not valid')}.`;
}

/** Keywords of older versions of JSON Schema, and those of 2020-12 in their place. */
const oldKeywords: ReadonlyMap<string, string[]> = new Map([
  ['definitions', ['$defs']],
  ['dependencies', ['dependentRequired', 'dependentSchemas']],
  ['additionalItems', ['items', 'prefixItems']],
  ['divisibleBy', ['multipleOf']],
  ['example', ['examples']],
]);

function replacedBy(what: string, keywords: string[]): string {
  return `${what} is not JSON Schema 2020-12. It has ${keywords.map((each) => `"${each}"`).join(' and ')} instead.`;
}

/** Keywords of JSON Schema that metadata files must not use, and why. */
const unsupportedKeywords: ReadonlyMap<string, string> = new Map([
  ['nullable', 'a field that is not "required" may have no value. Take it out.'],
  [
    '$dynamicRef',
    'its meaning depends on the referring schema, so that no country could be bound. Use "$ref".',
  ],
  [
    '$dynamicAnchor',
    'its meaning depends on the referring schema, so that no country could be bound. Use "$defs".',
  ],
  ['$anchor', 'a definition is referred to by its path. Use "$ref": "…#/$defs/name".'],
  ['$id', 'a file is referred to by its name, and a part of it by its path.'],
  ['$vocabulary', 'the dialect is fixed.'],
  ['unevaluatedItems', 'no form can show its meaning. Use "items".'],
]);
