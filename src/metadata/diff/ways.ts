import { stateFields, stateWays, type StateWay } from '../states/states';
import type { Change, Param, Said } from './model/Change';
import type { Views } from './describe';
import { placeInFiles } from './words/places';
import { labelAt } from './words/subject';
import { optionTitle, type View } from './words/View';

/** A way of the records of a resource from one state to another. */
interface Way {
  resource: string;
  entity: string;
  field: string;
  from: string;
  to: string;
  way: StateWay;
}

/** Returns ways between known states that come or go, such as one around a second person. */
export function describeWays(views: Views): Change[] {
  const [before, after] = [waysOf(views.before), waysOf(views.after)];
  return [
    ...missingIn(before, after).flatMap((way) => describeWay(views, way, 'new')),
    ...missingIn(after, before).flatMap((way) => describeWay(views, way, 'gone')),
  ];
}

/** Returns the ways that others lack. */
function missingIn(others: Map<string, Way>, ways: Map<string, Way>): Way[] {
  return [...ways].flatMap(([key, way]) => (others.has(key) ? [] : [way]));
}

function waysOf({ project }: View): Map<string, Way> {
  const found = new Map<string, Way>();
  for (const [resource, file] of project.resources) {
    const { entity = '' } = file.value;
    for (const field of stateFields(project, entity)) {
      for (const way of stateWays(file, field)) {
        for (const from of way.from) {
          const key = [resource, field.name, way.by, way.name, from, way.to].join(' ');
          found.set(key, { resource, entity, field: field.name, from, to: way.to, way });
        }
      }
    }
  }
  return found;
}

function describeWay(views: Views, found: Way, kind: 'new' | 'gone'): Change[] {
  const { resource, entity, field, from, to, way } = found;
  // New states, and those of new entities, say so themselves.
  const isInBoth = [views.before, views.after].every((view) => hasStates(view, found));
  if (!isInBoth) return [];
  const view = kind === 'new' ? views.after : views.before;
  const path = ['resources', resource, ...way.path];
  const title = (state: string) => optionTitle(view, entity, state, field) ?? state;
  const places = { before: placeInFiles(views.before, path), after: placeInFiles(views.after, path) };
  const says: Said = {
    key: `diff.ways.${kind}`,
    params: { from: title(from), to: title(to), by: wayName(view, path, way), guards: guardsOf(way) },
  };
  return [
    {
      severity: kind === 'new' ? 'weakens' : 'strengthens',
      topic: 'states',
      audiences: ['people', 'programs'],
      effect: kind === 'new' ? 'weaker' : 'stronger',
      says,
      seen: [
        {
          subject: [view.read.resources[resource]?.title ?? resource],
          ...(places.before && { before: places.before }),
          ...(places.after && { after: places.after }),
        },
      ],
    },
  ];
}

function hasStates({ project, model }: View, { resource, entity, field, from, to, way }: Way): boolean {
  const machine = stateFields(project, entity).find(({ name }) => name === field);
  const states = (machine?.options ?? []).map(({ value }) => value);
  // A review that comes or goes whole says so itself.
  const isReviewed = way.by !== 'review' || model.resources[resource]?.review !== undefined;
  return isReviewed && states.includes(from) && states.includes(to);
}

function wayName(view: View, path: string[], { by, name }: StateWay): Param {
  if (by === 'review') return { key: `diff.ways.review.${name}` };
  if (by === 'edit') return { key: 'diff.keys.edit' };
  return labelAt(view, [{ name, kind: 'name', shows: [] }], path);
}

/** The conditions of a way, in words. */
function guardsOf(way: StateWay): Param {
  if (way.by === 'review') return { key: 'diff.ways.operator' };
  const { not, stepUp, permission, sandbox } = way.write;
  const guards: Param[] = [
    ...(permission === undefined ? [] : [{ key: 'diff.ways.permission', params: { permission } }]),
    { key: `diff.ways.${not ? 'secondPerson' : 'anyone'}` },
    ...(stepUp ? [{ key: 'diff.ways.stepUp' }] : []),
    ...(sandbox ? [{ key: 'diff.ways.sandbox' }] : []),
  ];
  return guards;
}
