import type { JsonValue } from '../model/json';
import { escapeSegment } from '../schema/schemaParts';

/** A rule of a schema that a value violates, the same from a form's validator and from the gateway's. */
export interface ValidationError {
  /** JSON pointer of the value, or of the missing or unknown member; `''` is the whole. */
  path: string;
  /**
   * The broken keyword. Options (`oneOf` of `const`) are `enum`; a member that must not be there is
   * `unevaluatedProperties`; a member missing because of another is `required`.
   */
  keyword: string;
  /** Parameters of the rule, such as `{ limit: 10 }`. */
  params: Record<string, JsonValue>;
}

/** The error of a member that must not be there, at its path. */
export function unwantedMember(path: string): ValidationError {
  return { path, keyword: 'unevaluatedProperties', params: {} };
}

/** Keywords whose errors only repeat that something inside them failed. */
const wrappers = new Set(['if', 'allOf', 'propertyNames']);

/** Maximum of Ajv's errors that are converted. Each is compared with all others, and users do not read thousands. */
const maxErrors = 500;

/**
 * Converts Ajv's errors to those of forms, in browser and gateway. Wrappers' errors are dropped, a choice of constants becomes one
 * `enum` error, and a choice of shapes keeps the best branch. Missing and unknown members have their own path.
 */
export function toValidationErrors(errors: readonly SchemaError[] | null | undefined): ValidationError[] {
  const seen = new Set<string>();
  const found = untangleChoices((errors ?? []).slice(0, maxErrors))
    .filter((error) => !wrappers.has(error.keyword))
    .map(toValidationError)
    .filter((error) => {
      const key = JSON.stringify(error);
      return !seen.has(key) && Boolean(seen.add(key));
    });
  const mistyped = new Set(found.filter(({ keyword }) => keyword === 'type').map(({ path }) => path));
  return found
    .filter(({ path, keyword }) => keyword === 'type' || !mistyped.has(path))
    .filter((error) => !found.some((other) => isTighter(other, error)));
}

/** Whether two errors are about one kind of limit, as entity's and country's, and the first is tighter. */
function isTighter(one: ValidationError, other: ValidationError): boolean {
  if (one.path !== other.path || one.keyword !== other.keyword) return false;
  const [limit, otherLimit] = [Number(one.params.limit), Number(other.params.limit)];
  return /^max|Maximum$/.test(one.keyword) ? limit < otherLimit : limit > otherLimit;
}

function toValidationError({ instancePath, keyword, params }: SchemaError): ValidationError {
  const member = (name: unknown) => `${instancePath}/${escapeSegment(String(name))}`;
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return { path: member(params.missingProperty), keyword: 'required', params: {} };
    case 'additionalProperties':
      return unwantedMember(member(params.additionalProperty));
    case 'unevaluatedProperties':
      return unwantedMember(member(params.unevaluatedProperty));
    case 'uniqueItems':
      // The later one of the two is there again.
      return { path: member(Math.max(Number(params.i), Number(params.j))), keyword, params: {} };
    case 'false schema':
      return unwantedMember(instancePath);
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

/** The members of Ajv's error object that are used here. */
interface SchemaError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: Record<string, unknown>;
}

/**
 * Replaces the errors of a failed `oneOf` or `anyOf` by allowed constants or the best branch's errors. Also runs in the browser.
 */
export function untangleChoices<Failure extends SchemaError>(errors: readonly Failure[]): Failure[] {
  let rest = [...errors];
  // Inner choices come before outer ones.
  for (const choice of errors) {
    if (choice.keyword !== 'oneOf' && choice.keyword !== 'anyOf') continue;
    const inside = rest.filter((error) => isInside(error, choice));
    if (inside.length === 0) continue;
    const kept = rest.filter((error) => error !== choice && !inside.includes(error));
    rest = [...kept, ...usefulErrors(choice, inside)];
  }
  return rest;
}

function isInside(error: SchemaError, choice: SchemaError): boolean {
  const { instancePath } = choice;
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    (error.instancePath === instancePath || error.instancePath.startsWith(`${instancePath}/`))
  );
}

function usefulErrors<Failure extends SchemaError>(choice: Failure, inside: Failure[]): Failure[] {
  const fitting = branchesOf(choice, inside).filter((branch) =>
    branch.every(({ keyword }) => keyword !== 'const'),
  );
  if (fitting.length > 0) {
    const penalty = (branch: Failure[]) =>
      branch.length + (branch.some((error) => isOtherType(error, choice)) ? 1000 : 0);
    return fitting.reduce((best, branch) => (penalty(branch) < penalty(best) ? branch : best));
  }
  const constants = inside.filter(({ keyword }) => keyword === 'const');
  const allowedValues = [...new Set(constants.map(({ params }) => params.allowedValue))];
  const at = constants[0]?.instancePath ?? choice.instancePath;
  return [{ ...choice, instancePath: at, keyword: 'enum', params: { allowedValues } }];
}

function branchesOf<Failure extends SchemaError>(choice: Failure, inside: Failure[]): Failure[][] {
  const branches = new Map<string, Failure[]>();
  for (const error of inside) {
    const index = error.schemaPath.slice(choice.schemaPath.length + 1).split('/', 1)[0] ?? '';
    branches.set(index, [...(branches.get(index) ?? []), error]);
  }
  return [...branches.values()];
}

function isOtherType(error: SchemaError, choice: SchemaError): boolean {
  return error.keyword === 'type' && error.instancePath === choice.instancePath;
}
