import { isEqual } from 'es-toolkit';
import { isOfRealm } from '../implied/realm';
import { type Change, severities, type Side, type Sighting, topics } from './model/Change';
import { describeAccess } from './access';
import { describeDifference, type Views } from './describe';
import { differences } from './structure/differences';
import { viewOf } from './words/View';
import { describeWays } from './ways';

/** Returns all changes between two sides, the gravest first and controls first among those. Titles are in the language. */
export function compareSides(before: Side, after: Side, language: string): Change[] {
  const [realmBefore, realmAfter] = [before, after].map((side) => realmOf(side) ?? withoutResources(side));
  // What merchants' files change is said of these.
  const ofRealm = changesBetween(realmBefore!, realmAfter!, language).filter(({ seen }) =>
    seen.every(({ before: was, after: is }) => isOfRealm((is ?? was)?.file ?? '')),
  );
  const changes = [...changesBetween(before, after, language), ...ofRealm];
  return mergeChanges(joinItems(changes)).toSorted(inOrder);
}

/** The provider's realm of a side, which is compared as the merchants' files are. */
function realmOf({ project, model }: Side): Side | undefined {
  return project.realm && model.realm && { project: project.realm, model: model.realm };
}

/** A side as if nothing of it were shown. */
function withoutResources({ project: { navigation: _navigation, ...project }, model }: Side): Side {
  return {
    project: { ...project, resources: new Map(), pages: new Map() },
    model: { ...model, resources: {}, pages: {}, navigation: [], permissions: [] },
  };
}

function changesBetween(before: Side, after: Side, language: string): Change[] {
  const views: Views = { before: viewOf(before, language), after: viewOf(after, language) };
  const [{ realm: _before, ...was }, { realm: _after, ...is }] = [before.model, after.model];
  const found = differences(was, is);
  if (found.length === 0) return [];
  // The names of entities follow from the files of schemas.
  const added = new Set(
    found.filter(({ steps }) => steps[0]!.name === 'schemas').map(({ steps }) => steps[1]?.name),
  );
  const written = found.filter(
    ({ steps, before: was, after: is }) =>
      steps[0]!.name !== 'entities' || ![was, is].some((name) => typeof name === 'string' && added.has(name)),
  );
  return [
    ...written.map((difference) => describeDifference(views, difference)),
    ...describeWays(views),
    ...describeAccess(views),
  ];
}

/** Joins items that came into one list, or left it. */
function joinItems(changes: Change[]): Change[] {
  const joined = new Map<string, Change>();
  for (const [index, change] of changes.entries()) {
    const { says, seen, severity } = change;
    const { items, ...others } = says.params ?? {};
    const isOfList = Array.isArray(items);
    const list = isOfList ? [says.key, others, seen[0]?.subject, fileOf(seen[0]), severity] : [index];
    const key = JSON.stringify(list);
    const known = joined.get(key);
    if (!known || !isOfList) joined.set(key, change);
    else {
      const before = known.says.params?.items;
      const all = [...(Array.isArray(before) ? before : []), ...items];
      joined.set(key, { ...known, says: { ...says, params: { ...says.params, items: all } } });
    }
  }
  return [...joined.values()];
}

function fileOf(sighting: Sighting | undefined): string | undefined {
  return (sighting?.after ?? sighting?.before)?.file;
}

/** Merges equal changes into one that lists all of their places. */
function mergeChanges(changes: Change[]): Change[] {
  const merged = new Map<string, Change>();
  for (const change of changes) {
    const { seen, ...rest } = change;
    const key = JSON.stringify(rest);
    const known = merged.get(key);
    const fresh = seen.filter((each) => !known?.seen.some((other) => isEqual(each, other)));
    merged.set(key, known ? { ...known, seen: [...known.seen, ...fresh] } : change);
  }
  return [...merged.values()];
}

function inOrder(one: Change, other: Change): number {
  return (
    severities.indexOf(one.severity) - severities.indexOf(other.severity) ||
    topics.indexOf(one.topic) - topics.indexOf(other.topic) ||
    comparePlaces(one.seen[0], other.seen[0])
  );
}

function comparePlaces(one: Sighting | undefined, other: Sighting | undefined): number {
  const [a, b] = [one?.after ?? one?.before, other?.after ?? other?.before];
  if (!a || !b) return Number(!a) - Number(!b);
  if (a.file !== b.file) return a.file < b.file ? -1 : 1;
  return a.line - b.line || a.column - b.column;
}
