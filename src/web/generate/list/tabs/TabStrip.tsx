import { LinkBase, useLocation } from 'ra-core';
import type { ReactNode } from 'react';
import { countLimit } from '../../../../metadata/model/figures';
import { formatNumber } from '../../../../metadata/values/numbers';
import { useResourceScope } from '../../resource/ResourceScope';
import './TabStrip.css';

/** A tab of a list: a link to the list with other filters. */
export interface ListTab {
  key: string;
  title: ReactNode;
  /** Says more than the title, in a tooltip. */
  hint?: string | undefined;
  /** The query of its address. */
  search: string;
  isCurrent: boolean;
  /** Null is more than are counted; undefined while it is not known. */
  count: number | null | undefined;
}

interface TabStripProps {
  label: string;
  tabs: ListTab[];
  /** Beside the tabs. */
  children?: ReactNode;
}

/**
 * Tabs of a list in a line that scrolls sideways where it is too short. They are links, as each leads to an address: it can be opened in
 * another tab of the browser, and sent to somebody.
 */
export function TabStrip({ label, tabs, children }: TabStripProps) {
  const { pathname } = useLocation();
  return (
    <div className="tab-strip">
      <nav className="tab-strip__tabs" aria-label={label}>
        <ul>
          {tabs.map(({ key, title, hint, search, isCurrent, count }) => (
            <li key={key}>
              <LinkBase
                className="tab-strip__tab"
                to={`${pathname}${search}`}
                title={hint}
                aria-current={isCurrent ? 'page' : undefined}
              >
                <span className="tab-strip__title">{title}</span>
                <TabCount count={count} />
              </LinkBase>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}

/** Its room is there before it is known, so that the tabs stay where they are. */
function TabCount({ count }: { count: ListTab['count'] }) {
  const { country } = useResourceScope();
  const { numberFormat } = country;
  const text =
    count === null
      ? `${formatNumber(countLimit, numberFormat)}+`
      : count !== undefined && formatNumber(count, numberFormat);
  return (
    <span className="tab-strip__count" translate="no">
      {text}
    </span>
  );
}
