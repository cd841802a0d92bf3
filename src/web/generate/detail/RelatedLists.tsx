import { lazy, Suspense } from 'react';
import type { BoundDetail } from '../../../metadata/model/BoundDetail';
import type { JsonValue } from '../../../metadata/model/JsonValue';
import { useSession } from '../../session/useSession';
import { isBlank } from '../../widgets/isBlank';
import type { RecordValues } from '../../widgets/RecordValues';
import { ScreenSkeleton } from '../ScreenSkeleton';
import { useResource } from '../useResource';

const ResourceList = lazy(async () => ({ default: (await import('../list/ResourceList')).ResourceList }));

type Related = BoundDetail['related'][number];

/** Lists of other resources that belong to this record. One whose link this record has not is left out. */
export function RelatedLists({ related, record }: { related: Related[]; record: RecordValues }) {
  return related.map((each) => {
    const value = record[each.of];
    if (isBlank(value)) return null;
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
    <section className="detail__related" aria-label={related.title}>
      <h2 className="detail__heading">{related.title}</h2>
      <ResourceList resource={resource} filter={{ [related.by]: value }} embedded />
    </section>
  );
}
