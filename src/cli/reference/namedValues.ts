import type { JsonValue } from '../../metadata/model/json';
import { type Project, projectFields } from '../../metadata/source/Project';
import { type CodeFile, filesNaming, ownersOf } from '../support/codeNames';

/**
 * Returns the options that code names, by entity and field, such as `withdrawal.status`. Each is in quotes in a file that also names the
 * entity. Former options (`known`) stay while code names them: the check reports these.
 */
export function namedValues(
  project: Project,
  code: readonly CodeFile[],
  known: Readonly<Record<string, string[]>>,
): Record<string, string[]> {
  const found: [field: string, values: string[]][] = [];
  for (const entity of [...project.entities].toSorted()) {
    const fields = Object.values(projectFields(project, entity) ?? {}).filter(({ options }) => options);
    if (fields.length === 0) continue;
    const quoted = new Set(
      filesNaming(code, ownersOf(project, entity)).flatMap(({ text }) => quotedIn(text)),
    );
    for (const { name, options = [] } of fields) {
      const key = `${entity}.${name}`;
      const values = new Set([...options.map(({ value }) => value).filter(isText), ...(known[key] ?? [])]);
      const named = [...values].filter((value) => quoted.has(value)).toSorted();
      if (named.length > 0) found.push([key, named]);
    }
  }
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

function isText(value: JsonValue): value is string {
  return typeof value === 'string';
}

/** The words in quotes, also those of SQL. */
function quotedIn(text: string): string[] {
  return [...text.matchAll(/(['"`])([\w-]+)\1/g)].map(([, , word]) => word!);
}
