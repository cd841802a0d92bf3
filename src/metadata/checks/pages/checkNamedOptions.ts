import type { BoundField } from '../../model/BoundField';
import type { PermissionNode } from '../../model/definitions';
import type { JsonSchema, JsonValue } from '../../model/json';
import { didYouMean, type Finding, missingFile, unknownChoice, unknownField } from '../../source/reporter';
import { isBrokenField, type Project, projectFields } from '../../source/Project';
import { propertiesOf } from '../../schema/schemaParts';
import { navigationEntries } from '../../source/places';
import { placeholdersOf } from '../../texts/placeholders';

/** What an option can name of a resource: a field of a certain kind. */
const kinds: Record<string, { what: string; fits: (field: BoundField) => boolean }> = {
  field: { what: 'a field', fits: () => true },
  instant: { what: 'an instant', fits: ({ kind }) => kind === 'instant' },
  money: { what: 'an amount of money', fits: ({ kind }) => kind === 'money' },
};

const filterable = {
  what: 'a field to filter by',
  fits: ({ type, ui }: BoundField) => type !== 'object' && type !== 'array' && ui.filterable !== false,
};

type ReportOption = (path: string[], finding: Finding) => void;

/** What an option can refer to: the resource and the field that are named beside or around it. */
interface Surroundings {
  resource?: string;
  field?: BoundField;
}

/**
 * Checks the options of a block that name something. `x-names` in their schema is `resource`; `field`, `instant` or
 * `money` for a field of the resource named beside or around the option; `choice` for a value of the field named there;
 * `action` for one of that resource's, or `create` or `import`; `permission` for one of `navigation.json`; `filter` for an object of values by fields of that resource.
 * With `x-rehearsal`, the resource has a create form that can be rehearsed; `x-route` is a route filled in from a record of that resource.
 */
export function checkNamedOptions(
  project: Project,
  value: JsonValue,
  schema: JsonSchema,
  report: ReportOption,
): void {
  visit(value, schema, [], {});

  function visit(
    given: JsonValue | undefined,
    described: JsonSchema,
    path: string[],
    around: Surroundings,
  ): void {
    if (Array.isArray(given)) {
      const items = (described.items ?? {}) as JsonSchema;
      for (const [index, item] of given.entries()) visit(item, items, [...path, String(index)], around);
    } else if (typeof given === 'object' && given !== null) {
      if (described['x-names'] === 'filter') checkFilter(given, path, around);
      visitMembers(given, propertiesOf(described), path, around);
    } else if (given !== undefined) {
      checkName(project, described['x-names'], given, around, (finding) => report(path, finding));
      if (described['x-rehearsal'] === true)
        checkRehearsal(project, given, (finding) => report(path, finding));
      if (described['x-route'] === true && typeof given === 'string')
        checkAddress(project, given, fieldsOf(project, around.resource ?? ''), (finding) =>
          report(path, finding),
        );
    }
  }

  function checkFilter(
    given: { [name: string]: JsonValue | undefined },
    path: string[],
    { resource = '' }: Surroundings,
  ): void {
    const fields = fieldsOf(project, resource);
    for (const [name, wanted] of Object.entries(given)) {
      const reportHere = (finding: Finding) => report([...path, name], { ...finding, at: 'key' });
      checkField(fields, name, entityOf(project, resource), filterable, reportHere);
      const field = fields && Object.hasOwn(fields, name) ? fields[name] : undefined;
      for (const [index, value] of [wanted].flat().entries()) {
        if (!field || typeof value === 'object' || value === undefined) continue;
        const at = Array.isArray(wanted) ? [...path, name, String(index)] : [...path, name];
        checkName(project, 'choice', value, { field }, (finding) => report(at, finding));
      }
    }
  }

  function visitMembers(
    given: { [name: string]: JsonValue | undefined },
    members: Record<string, JsonSchema>,
    path: string[],
    outer: Surroundings,
  ): void {
    const around = { ...outer };
    for (const [name, { 'x-names': names }] of Object.entries(members)) {
      const named = Object.hasOwn(given, name) ? given[name] : undefined;
      if (typeof named !== 'string') continue;
      if (names === 'resource') Object.assign(around, { resource: named, field: undefined });
      if (names === 'field') around.field = fieldsOf(project, around.resource)?.[named];
    }
    for (const [name, inner] of Object.entries(given)) {
      if (Object.hasOwn(members, name)) visit(inner, members[name] as JsonSchema, [...path, name], around);
    }
  }
}

function checkName(
  project: Project,
  names: JsonValue | undefined,
  value: JsonValue,
  { resource = '', field }: Surroundings,
  report: (finding: Finding) => void,
): void {
  if (names === 'resource' && typeof value === 'string') {
    if (project.paths.has(`resources/${value}.json`)) return;
    report(
      missingFile({ code: 'unknown-resource' }, `resources/${value}.json`, value, project.resources.keys()),
    );
  } else if (names === 'permission' && typeof value === 'string') {
    const permissions = declaredPermissions(project);
    if (permissions.includes(value)) return;
    report({
      code: 'unknown-permission',
      message: `"${value}" is not among the permissions of navigation.json.${didYouMean(value, permissions)}`,
    });
  } else if (names === 'action' && typeof value === 'string') {
    const actions = actionsOf(project, resource);
    if (!actions || actions.includes(value)) return;
    report({
      code: 'unknown-action',
      message: `"${value}" is not an action of "${resource}".${didYouMean(value, actions)}`,
    });
  } else if (names === 'choice') {
    const values = field?.options?.map((option) => option.value);
    if (!field || !values || values.includes(value as never)) return;
    report(unknownChoice(value, field.name, values));
  } else if (typeof names === 'string' && Object.hasOwn(kinds, names) && typeof value === 'string') {
    checkField(fieldsOf(project, resource), value, entityOf(project, resource), kinds[names]!, report);
  }
}

/** A resource that is missing is reported for its name. */
function checkRehearsal(project: Project, name: JsonValue, report: (finding: Finding) => void): void {
  const file = typeof name === 'string' ? project.resources.get(name) : undefined;
  const { create } = file?.value ?? {};
  if (!file || create?.rehearse) return;
  report({
    code: 'no-rehearsal',
    message: `"${file.name}" has no create form that says what it would do. Add "rehearse" to the "create" of resources/${file.name}.json.`,
  });
}

/** Undefined if there is no such resource, which is reported for its own name. */
function actionsOf(project: Project, resource: string): string[] | undefined {
  const file = project.resources.get(resource);
  const { actions = {}, create, import: importing } = file?.value ?? {};
  return (
    file && [
      ...Object.keys(actions),
      ...(create ? ['create'] : []),
      ...(create && importing ? ['import'] : []),
    ]
  );
}

/** Returns the names of all permissions of `navigation.json`. */
function declaredPermissions({ navigation }: Project): string[] {
  const { permissions = [] } = navigation?.value ?? {};
  const namesOf = ({ perms, children = [] }: PermissionNode): string[] => [
    perms,
    ...children.flatMap(namesOf),
  ];
  return permissions.flatMap(namesOf);
}

function checkField(
  fields: Record<string, BoundField> | undefined,
  name: string,
  entity: string,
  { what, fits }: (typeof kinds)[string],
  report: (finding: Finding) => void,
): void {
  if (!fields) return;
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) {
    report(unknownField(name, entity, fields));
  } else if (!fits(field) && !isBrokenField(field)) {
    const fitting = Object.values(fields).filter(fits);
    const choices = fitting.map((each) => `"${each.name}"`).join(', ');
    report({
      code: 'unfit-field',
      message: `"${name}" is not ${what}.${choices && ` Take one of ${choices}.`}`,
    });
  }
}

function entityOf(project: Project, resource: string): string {
  return project.resources.get(resource)?.value.entity ?? '';
}

/** Undefined if there is no such resource or entity, which other checks report. */
function fieldsOf(project: Project, resource = ''): Record<string, BoundField> | undefined {
  return projectFields(project, entityOf(project, resource));
}

/**
 * An address that is filled in from a record must be one of a menu entry, and name fields of the record. Without fields,
 * the resource is missing, which is reported for its own name.
 */
function checkAddress(
  project: Project,
  address: string,
  fields: Record<string, BoundField> | undefined,
  report: (finding: Finding) => void,
): void {
  for (const name of fields ? placeholdersOf(address) : []) {
    if (Object.hasOwn(fields!, name)) continue;
    report({
      code: 'unknown-placeholder',
      message: `%{${name}} is not a field that is known here.${didYouMean(name, Object.keys(fields!))}`,
    });
  }
  const steps = address.split('/');
  const routes = navigationEntries(project).map(({ entry }) => entry.path ?? '');
  const fits = (route: string) => {
    const own = route.split('/');
    return own.length === steps.length && own.every((step, at) => step.startsWith(':') || step === steps[at]);
  };
  if (routes.some(fits)) return;
  report({
    code: 'unknown-route',
    message: `No entry of navigation.json has this route.${didYouMean(address, routes)}`,
  });
}
