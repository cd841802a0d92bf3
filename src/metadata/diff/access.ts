import { placesOf } from '../bind/schemas/places';
import type { Tenants } from '../model/Tenants';
import type { ResourceDefinition } from '../model/definitions';
import type { JsonSchema } from '../model/json';
import { allowedStates, withStates } from '../states/states';
import { countryFields } from '../source/Project';
import { rolesWith } from '../tenants/permissionPatterns';
import type { Change, Param } from './model/Change';
import type { Views } from './describe';
import { placeInFiles } from './words/places';
import { labelAt } from './words/subject';
import { optionTitle, type View } from './words/View';

/** Something that people may do in a resource or on a page. */
interface Right {
  path: string[];
  /** All of them are needed. */
  permissions: string[];
  /** Country and state of each record with which it can be done; a state is empty where there are none. */
  cases: { country: string; state: string }[];
}

/** Returns which roles may do more or less than before. Each right is tried in all countries and states. */
export function describeAccess(views: Views): Change[] {
  const [before, after] = [rightsOf(views.before), rightsOf(views.after)];
  // A role that is added or taken out says so itself.
  const known = [views.before, views.after].map(
    ({ model }) => new Set(rolesWith(withTeams(model.tenants), [])),
  );
  const isInBoth = ([, { role }]: [string, Holding]) => known.every((roles) => roles.has(role));
  return [...after].flatMap(([name, right]) => {
    const earlier = before.get(name);
    if (!earlier) return [];
    const [one, other] = [holdersOf(views.before, earlier), holdersOf(views.after, right)];
    return [
      ...describeHolders(
        views,
        { right, earlier },
        'gains',
        [...other].filter(([key]) => !one.has(key)).filter(isInBoth),
      ),
      ...describeHolders(
        views,
        { right, earlier },
        'loses',
        [...one].filter(([key]) => !other.has(key)).filter(isInBoth),
      ),
    ];
  });
}

/** A role that may do something with a record of a country in a state. */
interface Holding {
  role: string;
  country: string;
  state: string;
}

function holdersOf({ model }: View, { permissions, cases }: Right): Map<string, Holding> {
  const found = new Map<string, Holding>();
  for (const role of rolesWith(withTeams(model.tenants), permissions)) {
    for (const { country, state } of cases)
      found.set([role, country, state].join('\n'), { role, country, state });
  }
  return found;
}

/** The roles that merchants of the sandbox have made themselves count too. */
function withTeams(tenants: Tenants | undefined): Partial<Tenants> {
  if (!tenants) return {};
  const merchants = tenants.merchants.map((merchant) => ({
    ...merchant,
    roles: { ...merchant.sandbox?.team?.roles, ...merchant.roles },
  }));
  return { ...tenants, merchants };
}

function rightsOf(view: View): Map<string, Right> {
  const rights = new Map<string, Right>();
  for (const [name, resource] of Object.entries(view.model.resources)) {
    const sees = resource.permission;
    const add = (path: string[], permission: string | undefined, when?: JsonSchema, from?: string[]) => {
      if (permission === undefined) return;
      rights.set([name, ...path].join(' '), {
        path: ['resources', name, ...path],
        permissions: [...new Set([sees, permission])],
        cases: casesOf(view, resource, when, from),
      });
    };
    add([], sees);
    add(['list', 'export'], resource.list?.export?.permission);
    for (const part of ['create', 'import', 'reveal', 'annotations'] as const)
      add([part], resource[part]?.permission);
    add(['annotations', 'remove'], resource.annotations?.remove);
    for (const part of ['edit', 'delete'] as const)
      add([part], resource[part]?.permission, resource[part]?.when ?? {});
    for (const [action, { permission, when, transition }] of Object.entries(resource.actions ?? {})) {
      const leading = transition && leadingTo(view, resource, transition);
      add(['actions', action], permission, when ?? {}, leading);
    }
  }
  for (const [name, { permission }] of Object.entries(view.model.pages)) {
    rights.set(`page ${name}`, {
      path: ['pages', name],
      permissions: [permission],
      cases: [{ country: '', state: '' }],
    });
  }
  return rights;
}

function casesOf(
  view: View,
  resource: ResourceDefinition,
  when: JsonSchema | undefined,
  from?: string[],
): Right['cases'] {
  return placesOf(view.model, resource.entity).flatMap((country) => {
    const [field] = when ? withStates(fieldsIn(view, resource.entity, country)) : [];
    if (!field) return [{ country, state: '' }];
    const states = (field.options ?? []).map(({ value }) => String(value));
    const possible = from ? states.filter((state) => from.includes(state)) : states;
    return allowedStates(when, field.name, possible).map((state) => ({ country, state }));
  });
}

function fieldsIn({ project }: View, entity: string, country: string) {
  const file = [...project.countries].find(([, { value }]) => value.code === country)?.[0] ?? '';
  return countryFields(project, entity, file) ?? {};
}

function leadingTo(
  view: View,
  { entity }: ResourceDefinition,
  { field, to }: { field: string; to: string },
): string[] | undefined {
  const transitions = fieldsIn(view, entity, '')[field]?.transitions;
  return transitions && Object.keys(transitions).filter((state) => transitions[state]!.includes(to));
}

function describeHolders(
  views: Views,
  { right, earlier }: { right: Right; earlier: Right },
  kind: 'gains' | 'loses',
  differing: [string, Holding][],
): Change[] {
  const [first] = differing;
  if (!first) return [];
  const [, { country, state }] = first;
  const view = kind === 'gains' ? views.after : views.before;
  const { path } = right;
  const resource = view.model.resources[path[1] ?? ''];
  const place: Param[] = [
    ...(country === '' ? [] : [view.read.countries[country]?.name ?? country]),
    ...(state === '' ? [] : [`“${optionTitle(view, resource?.entity ?? '', state) ?? state}”`]),
  ];
  const roles = [...new Set(differing.map(([, { role }]) => role))];
  const params = { roles, right: rightName(view, path), place, count: differing.length };
  const places = {
    before: placeInFiles(views.before, [...earlier.path, 'permission']),
    after: placeInFiles(views.after, [...path, 'permission']),
  };
  return [
    {
      severity: kind === 'gains' ? 'weakens' : 'warns',
      topic: 'access',
      audiences: ['people'],
      effect: kind === 'gains' ? 'weaker' : 'stronger',
      says: { key: `diff.access.${kind}${place.length > 0 ? 'In' : ''}`, params },
      seen: [
        {
          subject: [labelAt(view, [{ name: path[1]!, kind: 'name', shows: [] }], path.slice(0, 2))],
          ...(places.before && { before: places.before }),
          ...(places.after && { after: places.after }),
        },
      ],
    },
  ];
}

function rightName(view: View, path: string[]): Param {
  const [, , part, name] = path;
  if (part === undefined) return { key: 'diff.access.see' };
  if (part === 'actions') return labelAt(view, [{ name: name!, kind: 'name', shows: [] }], path);
  return { key: `diff.keys.${name ?? part}` };
}
