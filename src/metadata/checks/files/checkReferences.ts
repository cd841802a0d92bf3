import { isObject, type JsonSchema } from '../../model/json';
import { allOfParts, parseReference, valueAt } from '../../schema/schemaParts';
import { type Check, didYouMean, type Finding } from '../../source/reporter';
import { innerSchemas } from '../../source/places';
import { brokenMark, type Project } from '../../source/Project';

/**
 * Every `$ref` must lead to a definition. Those that do not are removed and marked, so that later checks can follow the
 * rest and do not repeat that a field's type is unknown.
 */
export const checkReferences: Check = (project, report) => {
  for (const { file, path, schema, base } of innerSchemas(project)) {
    if (typeof schema.$ref !== 'string') continue;
    const message = mistakeOf(project, schema.$ref, base);
    if (message) report(file, [...path, '$ref'], { code: 'unknown-reference', message });
    if (message !== undefined) markBroken(project, schema);
  }
  for (const { file, path, schema } of innerSchemas(project)) {
    const { fills } = (schema['x-ui'] ?? {}) as { fills?: Record<string, { codes?: string }> | null };
    for (const [target, { codes }] of Object.entries(fills ?? {})) {
      const message = codes === undefined ? undefined : mistakeOf(project, codes, undefined);
      if (message)
        report(file, [...path, 'x-ui', 'fills', target, 'codes'], { code: 'unknown-reference', message });
      if (message !== undefined) delete fills?.[target];
    }
  }
  for (const { file, path, schema, base } of innerSchemas(project)) {
    if (typeof schema.$ref !== 'string' || !leadsToItself(project, schema, base)) continue;
    report(file, [...path, '$ref'], circular(schema.$ref));
    markBroken(project, schema);
  }
};

function markBroken(project: Project, schema: JsonSchema): void {
  delete schema.$ref;
  schema[brokenMark] = true;
  project.hasBrokenReferences = true;
}

/** Describes what is wrong with a reference; `''` if its file is not valid JSON, which has been reported. */
function mistakeOf(project: Project, reference: string, base: string | undefined): string | undefined {
  const { file, pointer } = parseReference(reference);
  const name = file || base;
  if (!name) return `"${reference}" has no file to look in. Write the file's name before the #.`;
  const target = project.schemas.get(name);
  if (!target) {
    if (project.paths.has(`schemas/${name}.json`)) return '';
    return `There is no schemas/${name}.json.${didYouMean(name, project.schemas.keys())}`;
  }
  if (!pointer || pointer.length === 0)
    return `"${reference}" is not a place in a file. Write ${name}.json#/$defs/name.`;
  if (isSchema(valueAt(target.value, pointer))) return undefined;
  const holder = valueAt(target.value, pointer.slice(0, -1));
  const wanted = pointer.at(-1) ?? '';
  const names = typeof holder === 'object' && holder !== null ? Object.keys(holder) : [];
  const kind = pointer.at(-2) === '$defs' ? 'definition' : 'place';
  return `${name}.json has no ${kind} "${kind === 'place' ? pointer.join('/') : wanted}".${didYouMean(wanted, names)}`;
}

function isSchema(value: unknown): boolean {
  return typeof value === 'boolean' || isObject(value);
}

function circular(reference: string): Finding {
  return {
    code: 'circular-reference',
    message: `"${reference}" leads back to itself without saying anything about the value.`,
  };
}

/** Follows `$ref` and `allOf` only: through `properties` or `items` a schema may be recursive. */
function leadsToItself(project: Project, start: JsonSchema, base: string | undefined): boolean {
  const seen = new Set<JsonSchema>();
  const visit = (schema: JsonSchema, home: string | undefined): boolean => {
    if (seen.has(schema)) return schema === start;
    seen.add(schema);
    const parts = allOfParts(schema).map((part) => visit(part, home));
    if (typeof schema.$ref !== 'string') return parts.includes(true);
    const { file, pointer } = parseReference(schema.$ref);
    const name = file || home;
    const target = pointer && valueAt(project.schemas.get(name ?? '')?.value, pointer);
    const follow = isObject(target);
    return parts.includes(true) || (follow && visit(target, name));
  };
  return visit(start, base);
}
