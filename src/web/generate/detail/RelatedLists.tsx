import { lazy, Suspense } from 'react';
import type { BoundDetail, BoundResource } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { useSession } from '../../session/useSession';
import { isBlank } from '../../widgets/values';
import type { RecordValues } from '../../widgets/Widget';
import { ScreenSkeleton } from '../page/ScreenBoundary';
import { labelField } from '../resource/recordTitles';
import { useResource } from '../resource/useResource';
import './RelatedLists.css';

const ResourceList = lazy(async () => ({ default: (await import('../list/ResourceList')).ResourceList }));

type Related = BoundDetail['related'][number];

/** Props of {@link RelatedLists}. */
interface RelatedListsProps {
  /** That of the record. */
  resource: BoundResource;
  related: Related[];
  record: RecordValues;
}

/** Lists of other resources whose records belong to this one. One is left out where this record
 * lacks the value that links them, or its condition does not hold. */
export function RelatedLists({ resource, related, record }: RelatedListsProps) {
  const name = labelField(resource)?.name;
  return related.map((each) => {
    const value = record[each.of];
    if (isBlank(value) || (each.when && !matchesCondition(each.when, record))) return null;
    return (
      <Suspense key={`${each.resource}.${each.by}`} fallback={<ScreenSkeleton />}>
        <RelatedList
          related={each}
          value={value}
          // Records that are linked by the id have this record's name as well, as a field of the same name.
          known={each.of === 'id' ? name : undefined}
        />
      </Suspense>
    );
  });
}

/** Props of {@link RelatedList}. */
interface RelatedListProps {
  related: Related;
  value: JsonValue | undefined;
  /** The field that would only repeat what the page is called. */
  known: string | undefined;
}

function RelatedList({ related, value, known }: RelatedListProps) {
  const resource = useResource(related.resource);
  const { can } = useSession();
  if (!can(resource.permission)) return null;
  return (
    // Its table is a landmark already, which may have the same name.
    <div className="related-lists" role="group" aria-label={related.title}>
      <h2>{related.title}</h2>
      <ResourceList resource={resource} filter={{ [related.by]: value }} known={known} embedded />
    </div>
  );
}
