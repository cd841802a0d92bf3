import type { JsonValue } from '../model/json';
import type { ValidationError } from '../ValidationError';
import { untangleChoices, type SchemaError } from './untangleChoices';

/** Wrappers that only repeat that something inside of them failed. */
const wrappers = new Set(['if', 'allOf', 'propertyNames']);

/**
 * Ajv's errors in our shape: wrapper errors dropped, a choice of constants told as one `enum`, a choice of shapes
 * told by its best fitting branch, missing and unknown members pointed at. Runs in the browser too.
 */
export function toValidationErrors(errors: readonly SchemaError[] | null | undefined): ValidationError[] {
  const seen = new Set<string>();
  const found = untangleChoices(errors ?? [])
    .filter((error) => !wrappers.has(error.keyword))
    .map(toValidationError)
    .filter((error) => {
      const key = JSON.stringify(error);
      return !seen.has(key) && Boolean(seen.add(key));
    });
  const mistyped = new Set(found.filter(({ keyword }) => keyword === 'type').map(({ path }) => path));
  return found.filter(({ path, keyword }) => keyword === 'type' || !mistyped.has(path));
}

function toValidationError({ instancePath, keyword, params }: SchemaError): ValidationError {
  const member = (name: unknown) =>
    `${instancePath}/${String(name).replaceAll('~', '~0').replaceAll('/', '~1')}`;
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return { path: member(params.missingProperty), keyword: 'required', params: {} };
    case 'additionalProperties':
      return { path: member(params.additionalProperty), keyword: 'unevaluatedProperties', params: {} };
    case 'unevaluatedProperties':
      return { path: member(params.unevaluatedProperty), keyword, params: {} };
    case 'false schema':
      return { path: instancePath, keyword: 'unevaluatedProperties', params: {} };
    case 'const':
      return {
        path: instancePath,
        keyword: 'enum',
        params: { allowedValues: [params.allowedValue as JsonValue] },
      };
    default:
      return { path: instancePath, keyword, params: params as Record<string, JsonValue> };
  }
}
