import { memoize } from '../../tracking/memoize';
import type { PermissionNode } from '../../model/definitions';
import { isObject } from '../../model/json';
import { propertiesOf } from '../../schema/schemaParts';
import { navigationEntries } from '../../source/places';
import type { Project } from '../../source/Project';
import { namedFields, type Reference } from '../../source/references/projectReferences';
import { didYouMean, type Finding, missingFile, unknownResource } from '../../source/reporter';
import { placeholdersOf } from '../../texts/placeholders';

/** Returns what is wrong with a name; undefined where there is what it names. */
type Find = (project: Project, name: string, reference: Reference) => Finding | undefined;

/** Kinds of names in `x-names` other than fields. */
export const otherKinds: Record<string, Find> = {
  entity: ({ paths, entities }, name) =>
    paths.has(`schemas/${name}.json`)
      ? undefined
      : missingFile({ code: 'unknown-entity' }, `schemas/${name}.json`, name, entities),
  resource: (project, name, { schema }) => {
    if (!project.paths.has(`resources/${name}.json`))
      return missingFile(
        { code: 'unknown-resource' },
        `resources/${name}.json`,
        name,
        project.resources.keys(),
      );
    return schema['x-rehearsal'] === true ? withoutRehearsal(project, name) : undefined;
  },
  records: (project, name) => (project.resources.has(name) ? undefined : unknownResource(project, name)),
  page: ({ paths, pages }, name) =>
    paths.has(`resources/${name}.page.json`)
      ? undefined
      : missingFile({ code: 'unknown-page' }, `resources/${name}.page.json`, name, pages.keys()),
  permission: (project, name) => {
    const { permissions } = project.navigation?.value ?? {};
    // Without any, each use would only repeat that they are missing, which `checkShapes` reports.
    if (!permissions) return undefined;
    const known = permissionsIn(permissions);
    return known.includes(name)
      ? undefined
      : {
          code: 'unknown-permission',
          message: `"${name}" is not among the permissions of navigation.json.${didYouMean(name, known)}`,
        };
  },
  action: (project, name, { resource = '' }) => {
    const actions = actionsOf(project, resource);
    return !actions || actions.includes(name)
      ? undefined
      : {
          code: 'unknown-action',
          message: `"${name}" is not an action of "${resource}".${didYouMean(name, actions)}`,
        };
  },
  'record action': (project, name, { file }) => unknownRecordAction(project, file.name, name, []),
  'row action': (project, name, { file }) => {
    const { value = {} } = project.resources.get(file.name) ?? {};
    const forms = (['edit', 'delete', 'receipt'] as const).filter((form) => value[form]);
    return unknownRecordAction(project, file.name, name, forms);
  },
  write: (project, name, { file }) => {
    const { value = {} } = project.resources.get(file.name) ?? {};
    const forms = (['create', 'edit', 'delete'] as const).filter((form) => value[form]);
    const known = [...forms, ...Object.keys(value.actions ?? {})];
    return known.includes(name)
      ? undefined
      : {
          code: 'unknown-action',
          message: `Nobody can do "${name}" with records of "${file.name}".${didYouMean(name, known)}`,
        };
  },
  parameter: (project, name, { file }) => {
    const { params } = project.pages.get(file.name)?.value ?? {};
    // Where its shape is wrong, nobody knows which ones are meant.
    if (params !== undefined && !isObject(params.properties)) return undefined;
    const known = Object.keys(propertiesOf(params));
    return known.includes(name)
      ? undefined
      : {
          code: 'unknown-parameter',
          message: `"${name}" is not declared in "params" of this page.${didYouMean(name, known)}`,
        };
  },
  route: unknownRoute,
};

/** Returns the names of permissions and of those below them. */
export const permissionsIn: (nodes: PermissionNode[]) => string[] = memoize(
  (nodes: PermissionNode[]): string[] =>
    nodes.flatMap(({ perms, children = [] }) => [perms, ...permissionsIn(children)]),
);

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

/** An action of the resource has no record: it can be done with none. */
function unknownRecordAction(
  project: Project,
  resource: string,
  name: string,
  forms: string[],
): Finding | undefined {
  const { actions = {} } = project.resources.get(resource)?.value ?? {};
  const known = [...Object.keys(actions).filter((each) => actions[each]!.on !== 'resource'), ...forms];
  if (known.includes(name)) return undefined;
  const message = Object.hasOwn(actions, name)
    ? `"${name}" is an action of the resource, which has no record.`
    : `Records have no action "${name}".${didYouMean(name, known)}`;
  return { code: 'unknown-action', message };
}

function withoutRehearsal(project: Project, name: string): Finding | undefined {
  const file = project.resources.get(name);
  if (!file || file.value.create?.rehearse) return undefined;
  return {
    code: 'no-rehearsal',
    message: `"${name}" has no create form that says what it would do. Add "rehearse" to the "create" of resources/${name}.json.`,
  };
}

/** Checks that a route filled in from a record is a menu entry's and names fields of the record. */
function unknownRoute(project: Project, route: string, reference: Reference): Finding | undefined {
  const fields = namedFields(project, reference);
  const unknown = fields && placeholdersOf(route).find((name) => !Object.hasOwn(fields, name));
  if (unknown !== undefined) {
    const message = `%{${unknown}} is not a field that is known here.${didYouMean(unknown, Object.keys(fields!))}`;
    return { code: 'unknown-placeholder', message };
  }
  // Without a menu, each route would only repeat that it is missing.
  if (!project.navigation) return undefined;
  const steps = route.split('/');
  const routes = navigationEntries(project).map(({ entry }) => entry.path ?? '');
  const fits = (known: string) => {
    const own = known.split('/');
    return own.length === steps.length && own.every((step, at) => step.startsWith(':') || step === steps[at]);
  };
  return routes.some(fits)
    ? undefined
    : {
        code: 'unknown-route',
        message: `No entry of navigation.json has this route.${didYouMean(route, routes)}`,
      };
}
