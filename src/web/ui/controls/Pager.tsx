import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import { IconButton } from './Button';
import './Pager.css';

/** Up to how many rows the gateway counts; beyond that it only reports whether there is another page. */
const maxCount = 10_000;

interface PagerProps {
  /** Counted from 1. */
  page: number;
  perPage: number;
  /** Rows of all pages; undefined where there are more than the gateway counts. */
  total: number | undefined;
  /** Whether the gateway was to count the rows; by default it was. */
  isCounted?: boolean;
  hasNextPage: boolean;
  onPage: (page: number) => void;
  /** Offers to type the number of a page, where the pages are counted. */
  canJump?: boolean;
  /** Name of what is paged, where a page has several pagers. */
  of?: string;
  className?: string;
  /** Shown beside the range of rows. */
  note?: ReactNode;
  /** Shown between the range and the buttons. */
  children?: ReactNode;
}

/** Range of the shown rows and their number, and the buttons to the pages before and after. */
export function Pager(props: PagerProps) {
  const { page, perPage, total, isCounted = true, hasNextPage, onPage, canJump, of } = props;
  const { className, note, children } = props;
  const translate = useTranslate();
  const text = (key: string, values?: Record<string, number>) =>
    translate(`corridor.list.pager.${key}`, values);
  const first = (page - 1) * perPage + 1;
  const range = text(total !== undefined ? 'range' : isCounted ? 'capped' : 'uncounted', {
    from: Math.min(first, total ?? Infinity),
    to: Math.min(page * perPage, total ?? Infinity),
    total: total ?? maxCount,
  });
  const isFirst = page <= 1;
  return (
    <nav
      className={className ? `pager ${className}` : 'pager'}
      aria-label={of ? `${of}: ${text('label')}` : text('label')}
    >
      <span className="pager__range number">
        <span aria-live="polite">{range}</span>
        {note}
      </span>
      {children}
      <div className="pager__pages">
        {/* Not `disabled`: that would take the focus away on the first and the last page. */}
        <IconButton
          icon="chevronLeft"
          label={text('previous')}
          aria-disabled={isFirst}
          onClick={() => !isFirst && onPage(page - 1)}
        />
        {total === undefined ? (
          <span className="number">{text('page', { page })}</span>
        ) : (
          canJump && (
            <PageJump
              key={page}
              page={page}
              pages={Math.max(1, Math.ceil(total / perPage))}
              onJump={onPage}
            />
          )
        )}
        <IconButton
          icon="chevronRight"
          label={text('next')}
          aria-disabled={!hasNextPage}
          onClick={() => hasNextPage && onPage(page + 1)}
        />
      </div>
    </nav>
  );
}

/** The number of the page, which can be typed over. An invalid number is replaced by that of the current page. */
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
      className="pager__jump number"
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
