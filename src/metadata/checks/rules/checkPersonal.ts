import { kindTitles } from '../../texts/kindTitles';
import type { BoundField } from '../../model/BoundField';
import { persons } from '../../model/Person';
import {
  countryFields,
  isBrokenField,
  type Project,
  projectFields,
  type SourceFile,
} from '../../source/Project';
import { rememberFindings } from '../../source/rememberFindings';
import { referencesOf } from '../../source/references/projectReferences';
import { resourcesOfEntity } from '../../source/resourceScopes';
import { innerSchemas } from '../../source/places';
import { type Check, type Report, reportingOnce } from '../../source/reporter';
import { propertiesOf } from '../../schema/schemaParts';
import { tableRules } from '../../storage/entityTable';
import { isMaskedField } from '../../values/masking';
import { personOf } from '../../values/personal';

/**
 * Checks that fields that may hold personal data say whose it is, or that it is nobody's. Free texts must always say
 * so, since no type tells. Undeclared data would remain when somebody's data is deleted.
 */
export const checkPersonal: Check = (project, report) => {
  for (const entity of project.entities) checkEntity(project, report, entity);
  for (const { file, path, schema, role } of innerSchemas(project)) {
    const isOfRecords = path.includes('$defs') || (role === 'entity' && isField(path));
    if (schema['x-personal'] === undefined || isOfRecords) continue;
    const message = 'Only a field of a record says whose data it holds: write "x-personal" beside its title.';
    report(file, [...path, 'x-personal'], { code: 'misplaced-personal', message, at: 'key' });
  }
};

const checkEntity = rememberFindings((project, report, entity: string) => {
  const reportOnce = reportingOnce(report);
  const file = project.schemas.get(entity);
  if (!file) return;
  for (const country of ['', ...project.countries.keys()]) {
    for (const field of Object.values(countryFields(project, entity, country) ?? {})) {
      if (isBrokenField(field)) continue;
      for (const { path, sign } of unsaid(field, ['properties', field.name])) {
        const message = `It ${sign}, and does not say whose data that is. Write "x-personal": ${known}, or false if it is nobody's.`;
        reportOnce(file, path, { code: 'unsaid-person', severity: 'warning', at: 'key', message });
      }
    }
  }
  if (tableRules(file.value).stored !== false) checkFreeTexts(project, file, reportOnce);
});

/** The texts of an entity that forms ask for and that are free in every country. */
function checkFreeTexts(project: Project, file: SourceFile, report: Report): void {
  const countries = project.countries.size > 0 ? [...project.countries.keys()] : [''];
  const base = projectFields(project, file.name) ?? {};
  for (const name of enteredFields(project, file.name)) {
    if (Object.hasOwn(base, name) && isBrokenField(base[name]!)) continue;
    const variants = countries.flatMap((country) => countryFields(project, file.name, country)?.[name] ?? []);
    const message = `People write it as they like, and it does not say whose data that may be. Write "x-personal": ${known}, or false if it names nobody.`;
    for (const path of freeTexts(variants, ['properties', name]))
      report(file, path, { code: 'unsaid-person', message, at: 'key' });
  }
}

/** The fields that people fill in: in forms, and by actions whose inputs are named after them. */
function enteredFields(project: Project, entity: string): Set<string> {
  return new Set(
    resourcesOfEntity(project, entity).flatMap((file) => [
      ...referencesOf(project, file).flatMap(({ kind, value }) =>
        kind === 'entered field' ? [value.toString()] : [],
      ),
      ...Object.values(file.value.actions ?? {}).flatMap(({ input }) => Object.keys(propertiesOf(input))),
    ]),
  );
}

/** The places of a field, as countries have it, or of its parts, that take any text. */
function freeTexts(variants: BoundField[], path: string[]): string[][] {
  const shown = variants.filter((field) => field.ui.hidden !== true && field.personal === undefined);
  if (shown.length > 0 && shown.every(isFreeText)) return [path];
  const items = shown.flatMap(({ item }) => item ?? []);
  if (items.length > 0) return freeTexts(items, [...path, 'items']);
  const parts = new Set(shown.flatMap(({ fields }) => Object.keys(fields ?? {})));
  return [...parts].flatMap((name) =>
    freeTexts(
      shown.flatMap(({ fields }) => fields?.[name] ?? []),
      [...path, 'properties', name],
    ),
  );
}

/** Whether a field takes any text. */
function isFreeText(field: BoundField): boolean {
  const { kind, type, options, pattern, format, generate, ui } = field;
  if (isBrokenField(field) || signOf(field) !== undefined) return false;
  const isNamed = ui.record !== undefined || options !== undefined;
  return kind === 'text' && type === 'string' && !isNamed && !pattern && !format && !generate;
}

const known = Object.keys(persons)
  .map((name) => `"${name}"`)
  .join(' | ');

/** A field, or what is inside of it, with what its type says. */
function unsaid(field: BoundField, path: string[]): { path: string[]; sign: string }[] {
  const { personal, item, fields = {} } = field;
  if (personal === false || personOf(field) !== undefined) return [];
  const sign = signOf(field);
  if (sign !== undefined) return [{ path, sign }];
  if (item) return unsaid(item, [...path, 'items']);
  return Object.values(fields).flatMap((part) => unsaid(part, [...path, 'properties', part.name]));
}

/** Returns the sign of personal data in the type of a field; that of one with parts is in these. */
function signOf(field: BoundField): string | undefined {
  const { kind, type } = field;
  if (type === 'string' && (kind === 'email' || kind === 'phone')) return `is ${kindTitles[kind]}`;
  if (field.personal === true) return 'refers to a definition of personal data';
  if (type === 'array' || type === 'object' || kind === 'money') return undefined;
  return isMaskedField(field) ? 'is masked' : undefined;
}

/** Whether a path in an entity leads to a field, a part or a list's items, not into a rule. */
function isField(path: readonly string[]): boolean {
  for (let at = 0; at < path.length;) {
    if (path[at] === 'properties') at += 2;
    else if (path[at] === 'items' && at > 0) at += 1;
    else return false;
  }
  return path.length > 0;
}
