import { LinkBase, useGetList } from 'ra-core';
import { fillIn } from '../../generate/resource/fillIn';
import { defaultSort } from '../../client/dataProvider';
import { useSession } from '../../session/useSession';
import { Notice } from '../../ui/feedback/Notice';
import type { RecordValues } from '../../widgets/Widget';
import type { BlockProps } from '../parts/Block';
import { linkOf, recordPath, useResourceScope } from '../../generate/resource/ResourceScope';
import './BlockNotices.css';

/** So many records have a notice: with more, the link behind any of them leads to where all are. */
const most = 5;

/** A notice for each record that needs attention. Nothing is shown without one, without permission, or while loading. */
export function BlockNotices({ block }: BlockProps<'notices'>) {
  const scope = useResourceScope();
  const { description, title, of, tone = 'warning', filter } = block;
  const { resource } = scope;
  const { can } = useSession();
  const { data = [] } = useGetList<RecordValues>(
    resource.name,
    {
      filter,
      pagination: { page: 1, perPage: most },
      sort: defaultSort(resource.list),
      meta: { isCounted: false },
    },
    // What is on the page beside it says that nothing can be loaded.
    { enabled: can(resource.permission), onError: () => undefined, retry: false },
  );
  const link = of === undefined ? undefined : linkOf(resource, of, can);
  const addressOf = (record: RecordValues) => {
    if (of === undefined) return resource.path === undefined ? undefined : recordPath(resource, record.id);
    return link?.(record[of] ?? null, record);
  };
  if (data.length === 0) return null;
  return (
    <ul className="block-notices">
      {data.map((record) => (
        <li key={record.id}>
          <Notice tone={tone}>
            <p>{fillIn(description, resource.fields, record, scope)}</p>
            {addressOf(record) !== undefined && <LinkBase to={addressOf(record)}>{title}</LinkBase>}
          </Notice>
        </li>
      ))}
    </ul>
  );
}
