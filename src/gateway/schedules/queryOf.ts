import { bindResource } from '../../metadata/bind/bindResource';
import { factsOf } from '../../metadata/bind/schemas/places';
import type { ViewContent } from '../../contract/views';
import { filtersAsOperators } from '../../metadata/values/filterOperators';
import { type Period, periodField } from '../../metadata/values/periods';
import type { ServerContext } from '../http/context';
import type { Query } from '../resources/queryParameters';
import type { ScheduleRow } from './tables';

/** The part of a schedule that its files are made by. */
type Scheduled = Pick<ScheduleRow, 'resource' | 'country' | 'place' | 'language' | 'format'>;

/** The query of an export of a view's content, of a period instead of the days that the view has. Undefined for a list that is gone. */
export function queryOf(
  { model, now }: Pick<ServerContext, 'model' | 'now'>,
  { resource, country, place, language, format }: Scheduled,
  { filter, sort, columns }: ViewContent,
  { from, to }: Period,
): Query | undefined {
  if (!Object.hasOwn(model.resources, resource)) return undefined;
  const bound = bindResource(model, resource, country, language);
  const time = periodField(bound);
  if (!time) return undefined;
  const values = { ...filter, [time.name]: { from, to } };
  return {
    format,
    columns: columns.join(','),
    sort: JSON.stringify([sort.field, sort.order]),
    filter: JSON.stringify(filtersAsOperators(values, bound.fields, factsOf(model, place), now())),
  };
}
