import type { JsonValue } from '../model/json';
import { didYouMean, didYouMeanOneOf } from './didYouMean';
import { innerSchemas } from './places';
import type { Project } from './Project';
import type { Finding, Report } from './reporter';

/** A name that is none of these fields, which are those of an entity or of what `owner` calls them. */
export function unknownField(name: string, owner: string, fields: object): Finding {
  const message = `"${name}" is not a property of ${owner}.${didYouMean(name, Object.keys(fields))}`;
  return { code: 'unknown-field', message };
}

/** A value that is none of a field's options. */
export function unknownChoice(value: JsonValue, field: string, options: Iterable<JsonValue>): Finding {
  const suggestion = typeof value === 'string' ? didYouMean(value, [...options].map(String)) : '';
  return {
    code: 'unknown-choice',
    message: `${JSON.stringify(value)} is not an option of "${field}".${suggestion}`,
  };
}

/** A state that is none of a field's options. */
export function unknownState(state: string, field: string, states: string[]): Finding {
  return { ...unknownChoice(state, field, states), code: 'unknown-state' };
}

/** The name of no resource. */
export function unknownResource({ resources }: Project, name: string): Finding {
  const message = `There is no resource "${name}".${didYouMean(name, resources.keys())}`;
  return { code: 'unknown-resource', message };
}

/** The name of a file that is not there, which is not the same as one that cannot be read. */
export function missingFile(code: string, path: string, name: string, names: Iterable<string>): Finding {
  return { code, message: `There is no ${path}.${didYouMean(name, names)}` };
}

/** The name of nothing that there is of its kind. */
export function unknownName(kind: string, name: string, known: readonly string[]): Finding {
  return { code: 'unknown-name', message: `There is no ${kind} "${name}".${didYouMeanOneOf(name, known)}` };
}

/** Reports a keyword about fields of records wherever else it is written. Definitions may have it, for fields that refer to them. */
export function reportMisplacedFieldKeyword(
  project: Project,
  report: Report,
  keyword: string,
  finding: Finding,
): void {
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const isField = role === 'entity' && path.length === 2 && path[0] === 'properties';
    if (schema[keyword] === undefined || isField || path.includes('$defs')) continue;
    report(file, [...path, keyword], { ...finding, at: 'key' });
  }
}

/** Reports a keyword about whole entities wherever else it is written. */
export function reportMisplacedEntityKeyword(
  project: Project,
  report: Report,
  keyword: string,
  code: string,
): void {
  const message = `"${keyword}" is about a whole entity: write it beside the entity's "properties".`;
  for (const { file, path, schema, role } of innerSchemas(project)) {
    if (schema[keyword] === undefined || (role === 'entity' && path.length === 0)) continue;
    report(file, [...path, keyword], { code, message, at: 'key' });
  }
}

/** Returns what reports one finding of each place: of a definition to which several fields refer, one of them is named. */
export function reportingOnce(report: Report): Report {
  const reported = new Set<string>();
  return (file, path, finding) => {
    const place = `${typeof file === 'string' ? file : file.path} ${path.join('/')}`;
    if (!reported.has(place)) report(file, path, finding);
    reported.add(place);
  };
}
