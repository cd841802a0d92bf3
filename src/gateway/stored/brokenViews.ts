import type { ViewContent } from '../../contract/views';
import type { Model } from '../../metadata/model/Model';
import { allBlocks, blockId } from '../../metadata/model/pageBlocks';
import { renamesOf } from '../../metadata/storage/renames';
import type { StoredWords } from '../database/schema/StoredWords';
import type { Database } from '../database/declared/tables';
import { renameInView } from '../personal/views/renameViews';
import { describeUnknownResources } from '../personal/views/unknownResources';
import { resourceView } from '../resources/resourceView';
import { type Counted, countIn, firstIds, type StoredFinding } from './StoredFinding';

/** Finds saved views and columns that no list of a Model takes any more, and those that follow a rename. */
export async function brokenViews(db: Database, model: Model, words: StoredWords): Promise<StoredFinding[]> {
  const { say } = words;
  const views = await db
    .selectFrom('saved_view')
    .select(['id', 'country', 'resource', 'list', 'content'])
    .orderBy('id')
    .execute();
  const arranged = await db
    .selectFrom('list_columns')
    .select(['user_id', 'country', 'resource', 'list', 'columns'])
    .orderBy('user_id')
    .execute();
  const kept = [
    ...views.map(({ content, ...view }) => ({
      ...view,
      what: 'saved',
      content: JSON.parse(content) as ViewContent,
    })),
    ...arranged.map(({ user_id, columns, ...place }) => ({
      ...place,
      id: say('views.user', { id: user_id }),
      what: 'columns',
      content: { filter: {}, columns: JSON.parse(columns) as string[] },
    })),
  ];
  const [broken, moved] = [new Map<string, Counted>(), new Map<string, Counted>()];
  for (const { id, what, country, resource, list, content } of kept) {
    const name = presentName(model, resource);
    if (name === undefined) continue;
    if (name !== resource) countIn(moved, JSON.stringify([name, resource, what]), id);
    const problem =
      listProblem(model, name, country, list, words) ?? contentProblem(model, name, country, content, words);
    if (problem !== undefined) countIn(broken, JSON.stringify([name, country, what, problem]), id);
  }
  const unknown = await describeUnknownResources(db, model, words);
  return [
    ...unknown.map((line): StoredFinding => ({ about: 'views', breaks: true, line })),
    ...[...broken].map(([key, counted]): StoredFinding => {
      const [name, country, what, problem] = JSON.parse(key) as [string, string, string, string];
      const smart_count = counted.count;
      const views = say(country === '' ? `views.${what}` : `views.${what}Of`, { smart_count, country });
      const ids = firstIds(words, counted);
      const place = `resources/${name}.json`;
      return {
        about: 'views',
        breaks: true,
        line: say('views.broken', { smart_count, place, views, problem, ids }),
      };
    }),
    ...[...moved].map(([key, counted]): StoredFinding => {
      const [name, before, what] = JSON.parse(key) as [string, string, string];
      const smart_count = counted.count;
      const views = say(`views.${what}`, { smart_count });
      const place = `resources/${name}.json`;
      const line = say('views.moved', { smart_count, place, before, views, ids: firstIds(words, counted) });
      return { about: 'views', breaks: false, line };
    }),
  ];
}

/** The name that a resource has now; undefined if it has none. */
export function presentName(model: Model, resource: string): string | undefined {
  if (Object.hasOwn(model.resources, resource)) return resource;
  return renamesOf(model).find(({ kind, from }) => kind === 'resource' && from === resource)?.to;
}

/** Returns why there is no such list; undefined where there is one. */
export function listProblem(
  model: Model,
  resource: string,
  country: string,
  list: string,
  { say }: StoredWords,
): string | undefined {
  if (country !== '' && !Object.hasOwn(model.countries, country)) return say('problems.country', { country });
  if (list !== '') {
    const isThere = Object.entries(model.pages).some(([page, { blocks }]) =>
      allBlocks(blocks).some(
        ({ block }) => block.resource === resource && `${page}.${blockId(block)}` === list,
      ),
    );
    return isThere ? undefined : say('problems.list', { list });
  }
  return resourceView(model, resource, country).resource.list ? undefined : say('problems.noList');
}

/** Returns why a list does not take a view's content after renames in it; undefined where it does. */
export function contentProblem(
  model: Model,
  resource: string,
  country: string,
  { filter = {}, sort, columns }: Partial<ViewContent> & Pick<ViewContent, 'columns'>,
  { say }: StoredWords,
): string | undefined {
  const view = resourceView(model, resource, country);
  const renames = renamesOf(model).filter(
    (each) => each.kind !== 'resource' && each.entity === view.resource.entity,
  );
  const whole = { filter, columns, sort: sort ?? { field: 'id', order: 'ASC' as const } };
  const now = renames.reduce((content, rename) => renameInView(content, rename), whole);
  const filters = Object.entries(now.filter as Record<string, unknown>);
  const unknown = [...filters.map(([name]) => name), now.sort.field, ...now.columns].find(
    (name) => !view.visible.has(name),
  );
  if (unknown !== undefined) return say('problems.field', { field: unknown });
  for (const [name, value] of filters) {
    const options = view.fields.get(name)?.options;
    const gone = options && [value].flat().find((each) => typeof each === 'string' && !options.has(each));
    if (gone !== undefined) return say('problems.option', { value: JSON.stringify(gone), field: name });
  }
  if (now.sort.field !== 'id' && view.fields.get(now.sort.field)?.sortable === false)
    return say('problems.sort', { field: now.sort.field });
  return undefined;
}
