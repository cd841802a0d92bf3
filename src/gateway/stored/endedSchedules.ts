import { bindResource } from '../../metadata/bind/bindResource';
import type { ViewContent } from '../../contract/views';
import type { Model } from '../../metadata/model/Model';
import { periodField } from '../../metadata/values/periods';
import type { Database } from '../database/tables';
import { contentProblem, presentName } from './brokenViews';
import { type Counted, countIn, firstIds, type StoredFinding } from './StoredFinding';

/** Finds schedules of files of which a Model could make no file, so that their next turn would end them. */
export async function endedSchedules(db: Database, model: Model): Promise<StoredFinding[]> {
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
    const problem = scheduleProblem(model, resource, country, content);
    if (problem !== undefined) countIn(counts, JSON.stringify([resource, country, problem]), id);
  }
  return [...counts].map(([key, counted]) => {
    const [resource, country, problem] = JSON.parse(key) as [string, string, string];
    const where = country === '' ? '' : ` of ${country}`;
    const things = counted.count === 1 ? `1 schedule${where} ends` : `${counted.count} schedules${where} end`;
    return {
      about: 'schedules',
      breaks: true,
      line: `resources/${presentName(model, resource) ?? resource}.json: ${things} with the next turn, as ${problem} (${firstIds(counted)}). Their users have to be told.`,
    };
  });
}

function scheduleProblem(
  model: Model,
  resource: string,
  country: string,
  content: string | null,
): string | undefined {
  const name = presentName(model, resource);
  if (name === undefined) return 'there is no such resource';
  if (country !== '' && !Object.hasOwn(model.countries, country)) return `there is no country ${country}`;
  const bound = bindResource(model, name, country, model.languages[0] ?? 'en');
  if (!bound.list?.export) return 'the list cannot be exported';
  if (!periodField(bound)) return 'the list is not by days';
  // One whose view was deleted ends whatever the metadata says.
  return content === null
    ? undefined
    : contentProblem(model, name, country, JSON.parse(content) as ViewContent);
}
