import type { BoundField } from '../../model/BoundField';
import type { ImportDefinition } from '../../model/definitions';
import { type Check, didYouMean, type Report } from '../../source/reporter';
import { isObject } from '../../model/json';
import { plain } from '../../sheets/matchColumns';
import { type Project, projectFields, type ResourceFile } from '../../source/Project';
import { navigationEntries } from '../../source/places';
import { formFields } from '../../source/resourceScopes';
import { fitsCell } from '../../values/cells';

/** Checks that an import's form can be filled from cells and has its columns. The resource's list must have a menu entry. */
export const checkImports: Check = (project, report) => {
  const listed = new Set(navigationEntries(project).flatMap(({ entry }) => entry.resource ?? []));
  for (const file of project.resources.values()) {
    const { entity = '', create, import: importing } = file.value;
    if (!importing) continue;
    if (!create) {
      const message = 'The rows are created by the form "create", which this resource does not have. Add it.';
      report(file, ['import', 'form'], { code: 'missing-form', message });
      continue;
    }
    // Without any entry, each import would only repeat that they are missing.
    if (listed.size > 0 && !listed.has(file.name)) {
      report(file, ['import'], {
        code: 'unreachable-import',
        severity: 'warning',
        message: `No list has the button of this import: it is on the list at the menu entry of "${file.name}", and there is none. Add an entry with "resource": "${file.name}" to navigation.json, or remove "import".`,
        at: 'key',
      });
    }
    const fields = projectFields(project, entity);
    if (!fields) continue;
    const names = formFields(create);
    checkRequired(report, file, fields, names);
    checkColumns(report, file, importing, fields, names);
    checkAliases(project, report, file, importing, names);
  }
};

/** No row would be accepted without a value that none can have. */
function checkRequired(
  report: Report,
  file: ResourceFile,
  fields: Record<string, BoundField>,
  names: string[],
): void {
  for (const name of names) {
    const field = fields[name];
    if (!field?.required || field.default !== undefined || fitsCell(field)) continue;
    const message = `No row could be imported: the form requires "${name}", and no cell can hold it. Make it optional, or remove "import".`;
    report(file, ['import'], { code: 'unfit-field', message, at: 'key' });
  }
}

function checkColumns(
  report: Report,
  file: ResourceFile,
  { aliases = {} }: ImportDefinition,
  fields: Record<string, BoundField>,
  names: string[],
): void {
  const columns = names.filter((name) => Object.hasOwn(fields, name) && fitsCell(fields[name]!));
  for (const name of Object.keys(aliases)) {
    if (columns.includes(name)) continue;
    const message = `"${name}" is no column of this import: the create form does not have it, or no cell can hold it.${didYouMean(name, columns)}`;
    report(file, ['import', 'aliases', name], { code: 'unknown-column', message, at: 'key' });
  }
}

/** Checks that no two columns have the same name: it would fill only one of them. */
function checkAliases(
  project: Project,
  report: Report,
  file: ResourceFile,
  { aliases = {} }: ImportDefinition,
  names: string[],
): void {
  const { entity = '' } = file.value;
  const locales = [...project.locales.values()].map((files) => files.get(entity)?.value);
  const fields = projectFields(project, entity) ?? {};
  const known = new Map<string, string>();
  for (const name of names) {
    const titles = [fields[name]?.title, ...locales.map((texts) => isObject(texts) && texts[name])];
    for (const title of [name, ...titles]) {
      if (typeof title === 'string' && !known.has(plain(title))) known.set(plain(title), name);
    }
  }
  for (const [name, others] of Object.entries(aliases)) {
    for (const [index, alias] of others.entries()) {
      const owner = known.get(plain(alias));
      if (owner === undefined) known.set(plain(alias), name);
      if (owner === undefined || owner === name) continue;
      report(file, ['import', 'aliases', name, String(index)], {
        code: 'shared-alias',
        message: `"${alias}" is also what the column of "${owner}" is called, and a heading fills one column only. Keep it at one of them.`,
      });
    }
  }
}
