import { useListContext, useListPaginationContext, useTranslate } from 'ra-core';
import { memo } from 'react';
import { formatInstant } from '../../../metadata/values/time';
import { Pager } from '../../ui/controls/Pager';
import { useResourceScope } from '../resource/ResourceScope';
import { useListScope } from '../filters/listScope';
import './ListPager.css';

/**
 * The pager of a list; inside another screen only range and buttons, and nothing for a single page. Its space is reserved while the
 * first page loads, so that nothing jumps.
 */
export const ListPager = memo(function ListPager() {
  const { resource } = useResourceScope();
  const { embedded } = useListScope();
  const { page, perPage, total, hasNextPage, hasPreviousPage, isPending, setPage } =
    useListPaginationContext();
  const { meta } = useListContext();
  if (isPending) return <div className="list-pager" aria-hidden="true" />;
  if (total === 0 || (embedded && !hasNextPage && !hasPreviousPage)) return null;
  return (
    <Pager
      className="list-pager"
      page={page}
      perPage={perPage}
      total={total}
      isCounted={meta?.isCounted !== false}
      hasNextPage={hasNextPage === true}
      onPage={setPage}
      canJump={!embedded}
      of={embedded ? resource.title : undefined}
      note={!embedded && <UpdatedAt />}
    >
      {!embedded && <PageSize />}
    </Pager>
  );
});

/** Possible sizes of a page. The gateway sends 100 rows at most. */
const pageSizes = [10, 25, 50, 100];

function PageSize() {
  const translate = useTranslate();
  const { perPage, setPerPage } = useListPaginationContext();
  // A link may have set another size.
  const sizes = [...new Set([...pageSizes, perPage])].toSorted((one, other) => one - other);
  return (
    <label className="list-pager__per-page">
      <span>{translate('corridor.list.pager.perPage')}</span>
      <select className="input" value={perPage} onChange={(event) => setPerPage(Number(event.target.value))}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The moment of the list's data, as time of day with the country's zone. */
function UpdatedAt() {
  const { country, translate } = useResourceScope();
  const asOf: unknown = useListContext().meta?.asOf;
  if (typeof asOf !== 'string') return null;
  const time = `${formatInstant(asOf, country.zone).slice(-'00:00:00'.length)} ${country.zone}`;
  return <span className="list-pager__updated">{translate('corridor.list.updated', { time })}</span>;
}
