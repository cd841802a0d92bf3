import { lazy, Suspense } from 'react';
import type { BoundDetail } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { useSession } from '../../session/useSession';
import { isBlank } from '../../widgets/values';
import type { RecordValues } from '../../widgets/Widget';
import { ScreenSkeleton } from '../page/ScreenBoundary';
import { useResource } from '../resource/useResource';
import './RelatedLists.css';

const ResourceList = lazy(async () => ({ default: (await import('../list/ResourceList')).ResourceList }));

type Related = BoundDetail['related'][number];

/** Lists of other resources whose records belong to this one. One is left out where this record
 * lacks the value that links them, or its condition does not hold. */
export function RelatedLists({ related, record }: { related: Related[]; record: RecordValues }) {
  return related.map((each) => {
    const value = record[each.of];
    if (isBlank(value) || (each.when && !matchesCondition(each.when, record))) return null;
    return (
      <Suspense key={`${each.resource}.${each.by}`} fallback={<ScreenSkeleton />}>
        <RelatedList related={each} value={value} />
      </Suspense>
    );
  });
}

function RelatedList({ related, value }: { related: Related; value: JsonValue | undefined }) {
  const resource = useResource(related.resource);
  const { can } = useSession();
  if (!can(resource.permission)) return null;
  return (
    // Its table is a landmark already, which may have the same name.
    <div className="related-lists" role="group" aria-label={related.title}>
      <h2>{related.title}</h2>
      <ResourceList resource={resource} filter={{ [related.by]: value }} embedded />
    </div>
  );
}
