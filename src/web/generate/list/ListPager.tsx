import { useListContext, useListPaginationContext, useTranslate } from 'react-admin';
import { memo, useState } from 'react';
import type { Country } from '../../../metadata/model/definitions';
import { formatInstant } from '../../../metadata/values/time';
import { useSession } from '../../session/useSession';
import { IconButton } from '../../ui/controls/Button';

/** How many rows a page may have. */
const pageSizes = [10, 25, 50, 100];

/** Up to where the gateway counts what a filter matches. */
const countedTo = 10_000;

/** Props of {@link ListPager}. */
interface ListPagerProps {
  /** Inside another screen: only what is needed to get to the other rows. */
  embedded: boolean;
  country: Country;
}

/**
 * Which rows are shown, and ways to the others. Where the gateway counted all of them one may jump to a page; past
 * what it counts there is only the next and the one before.
 */
export const ListPager = memo(function ListPager({ embedded, country }: ListPagerProps) {
  const translate = useTranslate();
  const { language } = useSession();
  const { page, perPage, total, hasNextPage, hasPreviousPage, isPending, setPage, setPerPage } =
    useListPaginationContext();
  if (isPending) return <div className="list__pager" aria-hidden="true" />;
  if (total === 0 || (embedded && !hasNextPage && !hasPreviousPage)) return null;
  const number = (value: number) => value.toLocaleString(language);
  const from = (page - 1) * perPage + 1;
  const range = {
    from: number(from),
    to: number(Math.min(page * perPage, total ?? Infinity)),
    total: number(total ?? countedTo),
  };
  const pages = total === undefined ? undefined : Math.max(1, Math.ceil(total / perPage));
  return (
    <nav className="list__pager" aria-label={translate('corridor.list.pager.label')}>
      <span className="list__range number">
        <span aria-live="polite">
          {translate(`corridor.list.pager.${total === undefined ? 'capped' : 'range'}`, range)}
        </span>
        {!embedded && <UpdatedAt country={country} />}
      </span>
      {!embedded && (
        <label className="list__perPage">
          <span>{translate('corridor.list.pager.perPage')}</span>
          <select
            className="input"
            value={perPage}
            onChange={(event) => setPerPage(Number(event.target.value))}
          >
            {[...new Set([...pageSizes, perPage])]
              .toSorted((one, other) => one - other)
              .map((size) => (
                <option key={size}>{size}</option>
              ))}
          </select>
        </label>
      )}
      <span className="list__pages">
        {/* Not `disabled`: that would take the focus from whoever pages on to the end. */}
        <IconButton
          icon="chevronLeft"
          label={translate('corridor.list.pager.previous')}
          aria-disabled={!hasPreviousPage}
          onClick={() => hasPreviousPage && setPage(page - 1)}
        />
        {pages === undefined ? (
          <span className="number">{translate('corridor.list.pager.page', { page: number(page) })}</span>
        ) : (
          !embedded && <PageJump key={page} page={page} pages={pages} onJump={setPage} />
        )}
        <IconButton
          icon="chevronRight"
          label={translate('corridor.list.pager.next')}
          aria-disabled={!hasNextPage}
          onClick={() => hasNextPage && setPage(page + 1)}
        />
      </span>
    </nav>
  );
});

/** The number of the page, which may be typed over. A number that is no page is put back. */
function PageJump({ page, pages, onJump }: { page: number; pages: number; onJump: (page: number) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState(String(page));
  const jump = () => {
    const next = Math.min(Math.max(1, Math.trunc(Number(text))), pages);
    setText(String(next || page));
    if (next && next !== page) onJump(next);
  };
  return (
    <form
      className="list__jump number"
      onSubmit={(event) => {
        event.preventDefault();
        jump();
      }}
    >
      <label>
        <span className="visually-hidden">{translate('corridor.list.pager.jump')}</span>
        <input
          className="input"
          inputMode="numeric"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={jump}
        />
      </label>
      <span>{translate('corridor.list.pager.pages', { pages })}</span>
    </form>
  );
}

/** When the list's rows came, as the clocks of the country's zone have it. */
function UpdatedAt({ country }: { country: Country }) {
  const translate = useTranslate();
  const receivedAt: unknown = useListContext().meta?.receivedAt;
  if (typeof receivedAt !== 'number') return null;
  const instant = new Date(receivedAt).toISOString();
  const time = formatInstant(instant, country.zone, 'second').slice(-'00:00:00'.length);
  return <span className="list__updated">{translate('corridor.list.updated', { time })}</span>;
}
