import { fieldFacts } from '../../bind/boundFields';
import { asSchema, type BoundSchemas } from '../../bind/schemas/boundSchemas';
import { flattenSchema } from '../../bind/schemas/flattenSchema';
import type { BoundField, UiOptions } from '../../model/BoundField';
import type { ActionDefinition } from '../../model/definitions';
import type { JsonSchema, JsonValue } from '../../model/json';
import { propertiesOf, valueAt } from '../../schema/schemaParts';
import { rememberFindings } from '../../source/rememberFindings';
import { inCountry } from '../../source/fieldPlaces';
import {
  countryFields,
  isBrokenSchema,
  type Project,
  projectSchemas,
  type ResourceFile,
} from '../../source/Project';
import type { Check, Report } from '../../source/reporter';

/**
 * Checks that an input named after a field of the entity only narrows the field's schema. Anything wider would mean something else
 * in the record. It is taken out, as other checks would only repeat the mistake.
 */
export const checkInputs: Check = (project, report) => {
  for (const resource of project.resources.keys()) checkResource(project, report, resource);
};

const checkResource = rememberFindings((project, report, resource: string) => {
  const file = project.resources.get(resource)!;
  for (const [name, action] of Object.entries(file.value.actions ?? {})) {
    for (const [input, own] of Object.entries(propertiesOf(action.input))) {
      checkInput(project, report, file, {
        name,
        action,
        input,
        own,
        path: ['actions', name, 'input', 'properties', input],
      });
    }
  }
});

const texts = new Set(['title', 'description']);

/** An input where it is written. */
interface Input {
  name: string;
  action: Partial<ActionDefinition>;
  input: string;
  own: JsonSchema;
  path: string[];
}

function checkInput(
  project: Project,
  report: Report,
  file: ResourceFile,
  { name, action, input, own, path }: Input,
): void {
  const { entity = '' } = file.value;
  for (const country of ['', ...project.countries.keys()]) {
    const fields = countryFields(project, entity, country) ?? {};
    const field = Object.hasOwn(fields, input) ? fields[input] : undefined;
    if (!field || isBrokenSchema(project, own)) return;
    const isCode = !action.transition && project.handlers.has(`${file.name}.${name}`);
    const writer = isCode ? undefined : writerOf(field, action.transition?.field);
    if (writer !== undefined) {
      const message = `"${input}" of ${entity} is filled by ${writer}, and this input would overwrite it. Remove it, or give it another name.`;
      report(file, path, { code: 'unfit-input', message, at: 'key' });
      return;
    }
    const problem = problemOf(projectSchemas(project, country), field, own);
    if (!problem) continue;
    const { at, text } = problem;
    const place = valueAt(own, at) === undefined ? (own.$ref === undefined ? [] : ['$ref']) : at;
    report(file, [...path, ...place], {
      code: 'unfit-input',
      message: `"${input}" of ${entity} ${text}${inCountry(country)}. An input that is named after a field has its schema, and may only narrow it: take this out, or give the input another name.`,
    });
    for (const keyword of Object.keys(own)) if (!texts.has(keyword)) delete own[keyword];
    return;
  }
}

/** Returns the writer of a field that is filled by itself, in words. */
function writerOf({ name, generate, transitions }: BoundField, status?: string): string | undefined {
  if (name === status) return 'the "transition"';
  if (transitions) return 'transitions alone';
  return generate === undefined ? undefined : '"x-generate"';
}

/** A keyword of an input that does not narrow its field, by its path, and both values in words. */
interface Problem {
  at: string[];
  text: string;
}

function problemOf(schemas: BoundSchemas, field: BoundField, own: JsonSchema): Problem | undefined {
  const added = fieldFacts(schemas, own);
  const { keywords, properties } = flattenSchema(schemas, own);
  return (
    typeProblem(field, added) ??
    optionProblem(field, added, keywords) ??
    limitProblem(field, added) ??
    uiProblem(field.ui, added.ui ?? {}) ??
    partProblem(schemas, field, keywords.items, properties)
  );
}

function typeProblem(field: BoundField, { type, format }: Partial<BoundField>): Problem | undefined {
  if (type && type !== field.type && !(type === 'integer' && field.type === 'number')) {
    return { at: ['type'], text: differing('type', field.type, type) };
  }
  if (format === undefined || field.format === undefined || format === field.format) return undefined;
  return { at: ['format'], text: differing('format', field.format, format) };
}

function optionProblem(
  field: BoundField,
  added: Partial<BoundField>,
  { const: constant, enum: list }: JsonSchema,
): Problem | undefined {
  if (!field.options) return undefined;
  const known: JsonValue[] = field.options.map(({ value }) => value);
  const given = constant === undefined ? (added.options ?? []).map(({ value }) => value) : [constant];
  const unknown = given.find((value) => !known.includes(value));
  if (unknown === undefined) return undefined;
  const options = known.map((value) => JSON.stringify(value)).join(', ');
  return {
    at: [constant === undefined ? (list === undefined ? 'oneOf' : 'enum') : 'const'],
    text: `has the options ${options}, and this input ${JSON.stringify(unknown)}`,
  };
}

const lowest = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'] as const;
const highest = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'] as const;
type Limit = (typeof lowest)[number] | (typeof highest)[number];

function limitProblem(field: BoundField, added: Partial<BoundField>): Problem | undefined {
  for (const keywords of [lowest, highest]) {
    for (const keyword of keywords) {
      const own = added[keyword];
      const other = keywords.find(
        (each) => unitOf(each) === unitOf(keyword) && isWider(keyword, own, each, field[each]),
      );
      if (other === undefined) continue;
      return {
        at: [keyword],
        text: `has "${other}": ${field[other]}, and this input "${keyword}": ${own}`,
      };
    }
  }
  const { multipleOf } = added;
  if (multipleOf === undefined || field.multipleOf === undefined) return undefined;
  if (multipleOf % field.multipleOf === 0) return undefined;
  return { at: ['multipleOf'], text: differing('multipleOf', field.multipleOf, multipleOf) };
}

/** Returns the unit of a limit: characters, items or the value itself. */
function unitOf(keyword: Limit): string {
  return /Length$|Items$/.exec(keyword)?.[0] ?? '';
}

function isWider(keyword: Limit, own: number | undefined, other: Limit, limit: number | undefined): boolean {
  if (own === undefined || limit === undefined) return false;
  // What must exceed a limit may not equal it.
  if (own === limit) return other.startsWith('exclusive') && !keyword.startsWith('exclusive');
  return lowest.some((each) => each === keyword) ? own < limit : own > limit;
}

/** Options of `x-ui` that only say how a value is entered: an input may have others. */
const ofEntry = new Set([
  'placeholder',
  'rows',
  'text',
  'widget',
  'latest',
  'earliest',
  'uppercase',
  'fills',
]);

function uiProblem(field: UiOptions, added: UiOptions): Problem | undefined {
  for (const [option, value] of Object.entries(added)) {
    if (ofEntry.has(option) || value === undefined) continue;
    if (JSON.stringify(value) === JSON.stringify(field[option])) continue;
    if (option === 'file' && isNarrower(field.file ?? {}, added.file ?? {})) continue;
    return { at: ['x-ui', option], text: differing(option, field[option], value) };
  }
  return undefined;
}

function isNarrower(
  field: NonNullable<UiOptions['file']>,
  { accept = [], maxBytes = 0 }: NonNullable<UiOptions['file']>,
): boolean {
  const isKnown = accept.every((type) => field.accept?.includes(type) ?? true);
  return isKnown && maxBytes <= (field.maxBytes ?? Infinity);
}

/** Compares the items of a list and the fields of an object in the same way. */
function partProblem(
  schemas: BoundSchemas,
  field: BoundField,
  items: JsonValue | undefined,
  properties: Record<string, JsonSchema[]>,
): Problem | undefined {
  if (field.item && items !== undefined) {
    const problem = problemOf(schemas, field.item, asSchema(items));
    return problem && { at: ['items', ...problem.at], text: `has items of which each ${problem.text}` };
  }
  for (const [name, parts] of Object.entries(field.fields ? properties : {})) {
    const known = field.fields![name];
    if (!known) return { at: ['properties', name], text: `has no "${name}" in it` };
    const problem = problemOf(schemas, known, { allOf: parts });
    if (problem) {
      return { at: ['properties', name, ...problem.at], text: `has a "${name}" that ${problem.text}` };
    }
  }
  return undefined;
}

/** Says both values of a keyword. */
function differing(keyword: string, present: JsonValue | undefined, own: JsonValue): string {
  const known = present === undefined ? `no "${keyword}"` : `"${keyword}": ${JSON.stringify(present)}`;
  return `has ${known}, and this input "${keyword}": ${JSON.stringify(own)}`;
}
