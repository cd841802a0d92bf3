import { Suspense } from 'react';
import type { RecordValues } from '../../../../contract/records';
import type { ShownRecord } from '../../../../metadata/model/definitions';
import { isBlank } from '../../../widgets/values';
import { fieldText } from '../../../widgets/widgetFor';
import { useResource } from '../../resource/useResource';
import { useResourceScope } from '../../resource/ResourceScope';

interface ShownAfterProps {
  /** What the form shows above its fields. */
  shows: ShownRecord | undefined;
  /** That record as the form would leave it; undefined where the user may not see it. */
  record: RecordValues | undefined;
}

/** What is left: the amounts of the record that a form shows, such as a balance, as they would be then. They end what it would do. */
export function ShownAfter({ shows, record }: ShownAfterProps) {
  if (!shows || !record) return null;
  return (
    <Suspense fallback={null}>
      <Fields shows={shows} record={record} />
    </Suspense>
  );
}

function Fields({ shows, record }: { shows: ShownRecord; record: RecordValues }) {
  const scope = useResourceScope();
  const resource = useResource(shows.resource);
  const amounts = shows.fields.flatMap((name) => {
    const field = resource.fields[name];
    return field?.kind === 'money' && !isBlank(record[name]) ? [field] : [];
  });
  if (amounts.length === 0) return null;
  return (
    <dl className="form-review__after">
      {amounts.map((field) => (
        <div key={field.name} className="form-review__field">
          <dt>{scope.translate('corridor.form.after', { field: field.title })}</dt>
          <dd>{fieldText(field, record, scope)}</dd>
        </div>
      ))}
    </dl>
  );
}
