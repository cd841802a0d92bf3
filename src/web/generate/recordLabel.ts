import type { BoundField } from '../../metadata/model/BoundField';
import type { BoundResource } from '../../metadata/model/BoundResource';
import type { Country } from '../../metadata/model/Country';
import { isBlank } from '../widgets/isBlank';
import type { RecordValues } from '../widgets/RecordValues';
import type { Translate } from '../widgets/Translate';
import { widgetFor } from '../widgets/widgetFor';

/** The field that names a record: the first column of its list, which is the link to it. */
function labelField(resource: BoundResource): BoundField | undefined {
  const name = resource.list?.columns[0] ?? resource.detail?.sections[0]?.fields[0];
  return name === undefined ? undefined : resource.fields[name];
}

/** What a record is called in titles and dialogs. */
export function recordLabel(
  resource: BoundResource,
  record: RecordValues,
  country: Country,
  translate: Translate,
): string {
  const field = labelField(resource);
  const value = field && record[field.name];
  return field && !isBlank(value) ? widgetFor(field).text(field, value, country, translate) : record.id;
}
