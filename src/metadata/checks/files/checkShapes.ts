import type { ErrorObject } from 'ajv';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { memoize } from '../../tracking/memoize';
import type { JsonSchema, JsonValue } from '../../model/json';
import { parsePointer } from '../../schema/schemaParts';
import type { Project, SourceFile } from '../../source/Project';
import type { Report } from '../../source/reporter';
import { type MetaName, metaSchemas } from '../../source/references/metaSchemas';
import { shapeTest } from '../../validation/shapeTest';
import { untangleChoices } from '../../validation/validationErrors';
import { describeShapeError } from './describeShapeError';

/**
 * Checks each file against the meta-schema of its kind. It must run before the other checks, which rely on shapes. A
 * file without any essential member is left out, as others would only repeat that.
 */
export function checkShapes(project: Project, report: Report): void {
  const check = (files: Iterable<SourceFile>, meta: MetaName) => {
    for (const file of files) checkShape(file, meta, report);
  };
  const schemas = [...project.schemas.values()];
  check(
    schemas.filter(({ name }) => project.entities.has(name)),
    'entity',
  );
  check(
    schemas.filter(({ name }) => !project.entities.has(name)),
    'common',
  );
  check(project.countries.values(), 'country');
  check(project.calendars.values(), 'calendar');
  check(project.resources.values(), 'resource');
  check(project.pages.values(), 'page');
  check(project.navigation ? [project.navigation] : [], 'navigation');
  check(project.retention ? [project.retention] : [], 'retention');
  check(project.names ? [project.names] : [], 'names');
  check(project.tenants ? [project.tenants] : [], 'tenants');
  leaveOutUnusable(project);
}

/** The essential members of each kind of file. A file that lacks all of them is unusable. */
const essential = {
  schemas: ['properties', '$defs'],
  countries: ['code', 'currency', 'zone', 'amount'],
  calendars: ['country', 'weekend', 'years'],
  resources: ['entity', 'permission'],
  pages: ['permission', 'blocks'],
} as const;

function isUnusable({ value }: SourceFile, members: readonly string[]): boolean {
  return !members.some((member) => Object.hasOwn(value as object, member));
}

function leaveOutUnusable(project: Project): void {
  for (const kind of Object.keys(essential) as (keyof typeof essential)[]) {
    for (const [name, file] of project[kind]) {
      if (!isUnusable(file, essential[kind])) continue;
      project[kind].delete(name);
      if (kind === 'schemas') project.entities.delete(name);
    }
  }
  if (project.navigation && isUnusable(project.navigation, ['entries', 'permissions'])) {
    delete project.navigation;
  }
}

/**
 * Checks one file against a meta-schema and removes what violates it from the file's value. The other checks can then
 * rely on the shape and report everything else in the same run.
 */
export function checkShape(file: SourceFile, meta: MetaName, report: Report): void {
  if (isFit(file, meta)) return;
  const validate = metaValidator(meta);
  if (validate(file.value)) return;
  const errors = untangleChoices(
    (validate.errors ?? []).filter(({ propertyName }) => propertyName === undefined),
  );
  for (const error of mergeMissing(errors)) {
    const { path, ...finding } = describeShapeError(error, file.value);
    report(file, path, finding);
  }
  const value = { root: structuredClone(file.value) };
  // Removing one member can make the one around it invalid, at most as often as files are nested.
  for (let round = 0; round < 20 && !validate(value.root); round++) {
    const all = validate.errors ?? [];
    // Of what may have several shapes, only what is wrong in the likely one, so that the rest of it stays.
    const likely = removable(untangleChoices(all));
    const invalid = likely.length > 0 ? likely : removable(all);
    if (invalid.length === 0) break;
    for (const error of invalid) remove(value, placeOfError(error));
  }
  file.value = value.root;
}

/** Returns the errors about members that can be taken out of a value. */
function removable(errors: ErrorObject[]): ErrorObject[] {
  return errors.filter(({ keyword }) => keyword !== 'required' && keyword !== 'if');
}

/** Makes one error of all members that are missing in one place. */
function mergeMissing(errors: ErrorObject[]): ErrorObject[] {
  const merged = new Map<string, ErrorObject>();
  return errors
    .filter((error) => {
      if (error.keyword !== 'required') return true;
      const first = merged.get(error.instancePath);
      if (first) first.params.missingProperty += `", "${String(error.params.missingProperty)}`;
      else merged.set(error.instancePath, { ...error, params: { ...error.params } });
      return false;
    })
    .concat([...merged.values()]);
}

function placeOfError({ instancePath, keyword, params, propertyName }: ErrorObject): string[] {
  const path = parsePointer(instancePath);
  if (keyword === 'additionalProperties') return [...path, params.additionalProperty as string];
  if (keyword === 'propertyNames') return [...path, params.propertyName as string];
  return propertyName === undefined ? path : [...path, propertyName];
}

/** Removes the member, or the object around an item of a list, whose removal would change the paths of others. */
function remove(value: { root: JsonValue }, path: string[]): void {
  const steps = ['root', ...path];
  const holders: JsonValue[] = [value];
  for (const step of steps.slice(0, -1)) {
    const inner = (holders.at(-1) as { [key: string]: JsonValue } | undefined)?.[step];
    if (typeof inner !== 'object' || inner === null) return;
    holders.push(inner);
  }
  for (let depth = holders.length - 1; depth >= 0; depth--) {
    const holder = holders[depth] as { [key: string]: JsonValue };
    if (Array.isArray(holder)) continue;
    if (depth === 0) value.root = {};
    else delete holder[steps[depth] as string];
    return;
  }
}

/** The meta-schemas as a check of files uses them. What is in `x-ui` and blocks has checks of its own, which name the widget or block. */
const shapes: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  ...metaSchemas,
  ['x-ui.json', { type: ['object', 'null'] }],
  ['block.json', { type: 'object', required: ['block'], properties: { block: { type: 'string' } } }],
]);

const testOf = memoize((schemas: typeof shapes, meta: MetaName) => shapeTest(schemas, `${meta}.json`));

/** Whether a file has the shape of its kind, as most have. */
const isFit = memoize((file: SourceFile, meta: MetaName) => testOf(shapes, meta)(file.value as JsonValue));

let known: Ajv2020 | undefined;

/** Returns the validator of a meta-schema, compiled for the first file that is wrong. */
function metaValidator(meta: MetaName): ValidateFunction {
  known ??= withMetaSchemas();
  return known.getSchema(`${meta}.json`)!;
}

function withMetaSchemas(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    ownProperties: true,
    verbose: true,
    strict: false,
    // A test does that once; here it would take longer at each start than the check itself.
    validateSchema: false,
    // Patterns are checked with a message of their own (`checkPatterns`).
    formats: { regex: true },
  });
  for (const [name, meta] of shapes) ajv.addSchema(meta, name);
  return ajv;
}
