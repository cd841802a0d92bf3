import { lazy, Suspense, useMemo, useState } from 'react';
import type { BoundDetail } from '../../../metadata/model/BoundResource';
import type { JsonValue } from '../../../metadata/model/json';
import { matchesCondition } from '../../../metadata/validation/matchesCondition';
import { useSession } from '../../session/useSession';
import { Segments } from '../../ui/controls/Segments';
import { isBlank, type RecordValues } from '../../widgets/Widget';
import { withFixed } from '../resource/withFixed';
import { GuideRecords } from '../form/entry/ShownRecord';
import { ScreenSkeleton } from '../page/ScreenBoundary';
import { labelField, ResourceScope, useResource, useResourceScope } from '../resource/ResourceScope';
import { CreateLink } from '../list/ListHeader';
import './RelatedLists.css';

const ResourceList = lazy(async () => ({ default: (await import('../list/ResourceList')).ResourceList }));

type Related = BoundDetail['related'][number];

interface RelatedListsProps {
  related: Related[];
  record: RecordValues;
  /** Called each time that a list shows rows that it has not shown before. */
  onRows?: () => void;
}

/** Lists of other resources whose records belong to this one. One is left out where this record
 * lacks the value that links them, or its condition does not hold. Those with a filter are shown one at a time. */
export function RelatedLists({ related, record, onRows }: RelatedListsProps) {
  const { resource } = useResourceScope();
  const name = labelField(resource)?.name;
  const shown = related.filter(
    ({ of, when }) => !isBlank(record[of]) && !(when && !matchesCondition(when, record)),
  );
  const filtered = shown.filter(({ filter }) => filter);
  return shown.map((each) => {
    const value = record[each.of];
    if (each.filter) {
      const all = filtered.filter((other) => other.resource === each.resource);
      if (each !== all[0]) return null;
      return (
        <Suspense key={`${each.resource}.filtered`} fallback={<ScreenSkeleton />}>
          <FilteredLists page={resource.name} related={all} record={record} onRows={onRows} />
        </Suspense>
      );
    }
    return (
      <Suspense key={`${each.resource}.${each.by}.${each.of}`} fallback={<ScreenSkeleton />}>
        <RelatedList
          related={each}
          value={value}
          isCreatable={
            each.create !== undefined && !(each.create.when && !matchesCondition(each.create.when, record))
          }
          onRows={onRows}
          // Records that are linked by the id have this record's name as well, as a field of the same name.
          known={each.of === 'id' ? name : undefined}
        />
      </Suspense>
    );
  });
}

interface RelatedListProps {
  related: Related;
  value: JsonValue | undefined;
  onRows: RelatedListsProps['onRows'];
  /** Whether the create form can be opened from here. */
  isCreatable: boolean;
  /** The field that would only repeat what the page is called. */
  known: string | undefined;
}

interface FilteredListsProps {
  /** Name of the resource whose record's page it is. */
  page: string;
  /** Related lists of one resource, each with another filter. */
  related: Related[];
  record: RecordValues;
  onRows: RelatedListsProps['onRows'];
}

/** One of several lists of a resource, chosen by its title, with all actions on its records. */
function FilteredLists({ page, related, record, onRows }: FilteredListsProps) {
  const resource = useResource(related[0]!.resource);
  const { can } = useSession();
  const [chosen, setChosen] = useState(0);
  const { by, of, title, filter } = related[chosen]!;
  const fixed = JSON.stringify([
    by,
    ...Object.keys(filter ?? {}).filter((name) => !Array.isArray(filter![name])),
  ]);
  const shown = useMemo(() => {
    const { create: _form, import: _import, ...rest } = resource;
    return rest.list
      ? { ...rest, list: withFixed(rest.list, resource, JSON.parse(fixed) as string[]) }
      : rest;
  }, [resource, fixed]);
  if (!can(resource.permission)) return null;
  return (
    <div className="related-lists" role="group" aria-label={resource.title}>
      <Segments
        legend={resource.title}
        value={String(chosen)}
        options={related.map((each, index) => ({ value: String(index), label: each.title }))}
        onChange={(value) => setChosen(Number(value))}
      />
      <ResourceList
        key={chosen}
        resource={shown}
        filter={{ [by]: record[of], ...filter }}
        id={`${page}.${title}`}
        onRows={onRows}
        embedded
        controls
      />
    </div>
  );
}

function RelatedList({ related, value, isCreatable, known, onRows }: RelatedListProps) {
  const resource = useResource(related.resource);
  const { can } = useSession();
  if (!can(resource.permission)) return null;
  const filter = { [related.by]: value };
  return (
    // Its table is a landmark already, which may have the same name.
    <div className="related-lists" role="group" aria-label={related.title}>
      <header className="related-lists__header">
        <h2>{related.title}</h2>
        {isCreatable && (
          <ResourceScope resource={resource}>
            <CreateLink secondary values={filter} />
          </ResourceScope>
        )}
      </header>
      {related.guide && resource.list ? (
        <div className="form-guide">
          <GuideRecords resource={resource} list={resource.list} filter={filter} />
        </div>
      ) : (
        <ResourceList resource={resource} filter={filter} known={known} onRows={onRows} embedded />
      )}
    </div>
  );
}
