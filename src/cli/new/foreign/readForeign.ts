import { readFileSync } from 'node:fs';
import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';
import { parsePointer, valueAt } from '../../../metadata/schema/schemaParts';

/** Places at which documents of JSON Schema and OpenAPI keep schemas by name. */
const holders = ['$defs', 'definitions', 'components/schemas'];

/** Reads a document of JSON Schema or OpenAPI. Throws a sentence that says what to give instead. */
export function readForeign(path: string): JsonObject {
  const document = parse(path);
  if (rootSchema(document) || schemaNames(document).length > 0) return document;
  throw new Error(
    `${path} holds no schema of an object: neither "properties" nor schemas in ${holders.join(', ')}.`,
  );
}

function parse(path: string): JsonObject {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const message = isMissing
      ? `There is no such file below ${process.cwd()}. Name a document of JSON Schema or OpenAPI on this machine.`
      : `It cannot be read: ${(error as Error).message}.`;
    throw new Error(message, { cause: error });
  }
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    if (isObject(value)) return value;
  } catch (error) {
    const isYaml = /\.ya?ml$/i.test(path) || /^(openapi|swagger|\$schema|type):/m.test(text);
    const advice = isYaml
      ? 'It is YAML: make JSON of it first, such as with npx js-yaml.'
      : 'Correct it first.';
    throw new Error(`${path} is not JSON: ${(error as Error).message}. ${advice}`, { cause: error });
  }
  throw new Error(`${path} is JSON, but no object with a schema.`);
}

/** The names of the schemas that a document defines beside its own. */
export function schemaNames(document: JsonObject): string[] {
  return holders.flatMap((holder) => Object.keys(asObject(valueAt(document, holder.split('/')))));
}

/** Whether a document is itself the schema of an object. */
export function rootSchema(document: JsonObject): boolean {
  return ['properties', '$ref', 'allOf'].some((key) => document[key] !== undefined);
}

/** Returns the address of a schema by its name, as a `$ref` has it; `#` is the document itself. Undefined if there is none. */
export function addressOf(document: JsonObject, name: string): string | undefined {
  if (name === '#') return rootSchema(document) ? '#' : undefined;
  const holder = holders.find((each) => Object.hasOwn(asObject(valueAt(document, each.split('/'))), name));
  return holder && `#/${holder}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Returns what a `$ref` names in its own document: by path, by `$anchor` or by `$id`. Undefined if it is elsewhere. */
export function followReference(document: JsonObject, reference: string): JsonValue | undefined {
  const own = typeof document.$id === 'string' ? document.$id.replace(/#$/, '') : undefined;
  const local = own && reference.startsWith(`${own}#`) ? reference.slice(own.length) : reference;
  if (local === '#' || local === own) return document;
  if (local.startsWith('#/')) return valueAt(document, parsePointer(decodeURI(local.slice(1))));
  return findNamed(document, local);
}

function findNamed(value: JsonValue | undefined, reference: string): JsonValue | undefined {
  if (Array.isArray(value)) return firstOf(value, reference);
  if (!isObject(value)) return undefined;
  const names = [value.$id, value.id, typeof value.$anchor === 'string' ? `#${value.$anchor}` : undefined];
  return names.includes(reference) ? value : firstOf(Object.values(value), reference);
}

function firstOf(values: (JsonValue | undefined)[], reference: string): JsonValue | undefined {
  for (const value of values) {
    const found = findNamed(value, reference);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A value as an object; without members where it is none. */
export function asObject(value: JsonValue | undefined): JsonObject {
  return isObject(value) ? value : {};
}
