import { bindResource } from '../../metadata/bind/bindResource';
import type { ViewContent } from '../../contract/views';
import type { Model } from '../../metadata/model/Model';
import { periodField } from '../../metadata/values/periods';
import type { StoredWords } from '../database/schema/StoredWords';
import type { Database } from '../database/declared/tables';
import { contentProblem, presentName } from './brokenViews';
import { type Counted, countIn, firstIds, type StoredFinding } from './StoredFinding';

/** Finds schedules of files of which a Model could make no file, so that their next turn would end them. */
export async function endedSchedules(
  db: Database,
  model: Model,
  words: StoredWords,
): Promise<StoredFinding[]> {
  const { say } = words;
  const schedules = await db
    .selectFrom('export_schedule')
    .leftJoin('saved_view', 'saved_view.id', 'export_schedule.view_id')
    .select([
      'export_schedule.id',
      'export_schedule.country',
      'export_schedule.resource',
      'saved_view.content',
    ])
    .where('export_schedule.status', '=', 'active')
    .orderBy('export_schedule.id')
    .execute();
  const counts = new Map<string, Counted>();
  for (const { id, country, resource, content } of schedules) {
    const problem = scheduleProblem(model, resource, country, content, words);
    if (problem !== undefined) countIn(counts, JSON.stringify([resource, country, problem]), id);
  }
  return [...counts].map(([key, counted]) => {
    const [resource, country, problem] = JSON.parse(key) as [string, string, string];
    const smart_count = counted.count;
    const schedules = say(`schedules.schedules${country === '' ? '' : 'Of'}`, { smart_count, country });
    const place = `resources/${presentName(model, resource) ?? resource}.json`;
    return {
      about: 'schedules',
      breaks: true,
      line: say('schedules.ended', { smart_count, place, schedules, problem, ids: firstIds(words, counted) }),
    };
  });
}

function scheduleProblem(
  model: Model,
  resource: string,
  country: string,
  content: string | null,
  words: StoredWords,
): string | undefined {
  const name = presentName(model, resource);
  if (name === undefined) return words.say('problems.resource');
  if (country !== '' && !Object.hasOwn(model.countries, country))
    return words.say('problems.country', { country });
  const bound = bindResource(model, name, country, model.languages[0] ?? 'en');
  if (!bound.list?.export) return words.say('problems.export');
  if (!periodField(bound)) return words.say('problems.days');
  // One whose view was deleted ends whatever the metadata says.
  return content === null
    ? undefined
    : contentProblem(model, name, country, JSON.parse(content) as ViewContent, words);
}
