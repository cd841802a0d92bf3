import Ajv2020, { type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema, JsonValue } from '../model/json';
import { mapSchema } from '../schema/walkSchema';
import { toValidationErrors, type ValidationError } from './validationErrors';
import { allFormats } from '../formats/formats';
import { shapeTest } from './shapeTest';

/**
 * Compiles a bound schema at run time. For Node only: it makes functions from text, which the browser's policy forbids.
 * Schemas with the same rules share their validator, also those of an earlier version of the metadata.
 */
export function createValidator(schema: JsonSchema): (value: unknown) => ValidationError[] {
  const rules = forValidation(schema);
  const key = JSON.stringify(rules);
  const validate = compiled.get(key) ?? schemaCompiler().compile(rules);
  // What was asked for last is the last to go.
  compiled.delete(key);
  compiled.set(key, validate);
  const [oldest] = compiled.keys();
  if (compiled.size > mostCompiled && oldest !== undefined) compiled.delete(oldest);
  return (value) => (validate(value) ? [] : toValidationErrors(validate.errors));
}

/** Returns a validator of a schema in code, compiled at its first use: commands use few of those they load. */
export function lazyValidator(schema: JsonSchema): (value: unknown) => ValidationError[] {
  let validate: ReturnType<typeof createValidator> | undefined;
  return (value) => (validate ??= createValidator(schema))(value);
}

/**
 * Returns a validator like `createValidator`, compiled at the first value that does not fit. A value that fits
 * `enough`, which may leave out rules, has no errors.
 */
export function createRareValidator(
  schema: JsonSchema,
  enough: JsonSchema = schema,
): (value: JsonValue) => ValidationError[] {
  const fits = shapeTest(new Map([['', forValidation(enough)]]), '', allFormats);
  let validate: ReturnType<typeof createValidator> | undefined;
  return (value) => (fits(value) ? [] : (validate ??= createValidator(schema))(value));
}

const compiled = new Map<string, ValidateFunction>();
/** More than a version of the metadata has, so that only what edits left behind goes. */
const mostCompiled = 2000;

/** Returns an Ajv for bound schemas. It rejects unknown keywords and formats, so that nothing is silently not checked. */
export function schemaCompiler(options: Options = {}): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    messages: false,
    // The meta-schemas of the metadata have checked it. Those of JSON Schema take longer to compile than most schemas.
    meta: false,
    validateSchema: false,
    strict: true,
    strictTypes: false,
    strictTuples: false,
    strictRequired: false,
    formats: allFormats,
    // To shorten the code of a validator takes two fifths of the time to make it, and saves none when it runs.
    code: { optimize: false },
    ...options,
  });
  ajv.addVocabulary(ownKeywords);
  return ajv;
}

/** Keywords of this project. They say what code outside of the validator does. */
const ownKeywords = [
  // A reference that leads nowhere, which the check has reported.
  'x-broken',
  'x-ui',
  'x-perCountry',
  'x-choices',
  'x-codes',
  'x-table',
  'x-emptied',
  'x-fees',
  'x-generate',
  'x-personal',
  'x-renamed',
  'x-repeats',
  'x-retention',
  'x-sample',
  'x-sum',
  'x-transitions',
];

const annotations = new Set([
  'title',
  'description',
  '$comment',
  'examples',
  'default',
  'readOnly',
  'writeOnly',
  'deprecated',
  ...ownKeywords,
]);

/**
 * Returns a schema for compilation: without annotations, and with `enum` for a choice of constants, which is less code.
 * Schemas with the same rules become equal, so that their validators can be shared.
 */
export function forValidation(schema: JsonSchema): JsonSchema {
  return mapSchema(schema, (inner) => {
    const { oneOf, ...rest } = Object.fromEntries(
      Object.entries(inner).filter(([keyword]) => !annotations.has(keyword)),
    );
    if (oneOf === undefined) return rest;
    const choices = oneOf as JsonSchema[];
    const areConstants = choices.every((choice) => Object.keys(choice).join() === 'const');
    const values = choices.map((choice) => JSON.stringify(choice.const));
    // A value that is listed twice matches no `oneOf`, but it does match an `enum`.
    if (!areConstants || rest.enum !== undefined || new Set(values).size < values.length)
      return { ...rest, oneOf };
    return { ...rest, enum: choices.map((choice) => choice.const ?? null) };
  });
}
