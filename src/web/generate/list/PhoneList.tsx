import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListScope } from '../filters/listScope';
import { ListPager } from './ListPager';
import { PhoneActions, PhoneFilters } from './PhoneControls';
import { ListCards } from './records/ListCards';
import { isWithoutSums, type ListTotals } from './records/ListTotals';
import type { ListViews } from './views/useListViews';
import { totalTitle, useResourceScope } from '../resource/ResourceScope';
import { useListContext } from 'ra-core';
import { Explained } from '../explain/Explained';
import { restOf, showSum, useExplainTotal } from './records/totalSum';
import './records/CardTotals.css';

/** Props of {@link PhoneList}. */
export interface PhoneListProps {
  views: ListViews;
  /** Names of the summed fields. */
  summed: string[];
  totals: UseQueryResult<ListTotals>;
  /** Shown in place of the cards if there are none, with the reason. */
  fallback: ReactNode;
  onRefresh: () => void;
  /** Notices between the filters and the cards. */
  children: ReactNode;
  /** Says below the cards that there are new ones. */
  news: ReactNode;
}

/** The list on a phone, below its title: cards instead of a table, and the actions at the bottom. */
export function PhoneList({ views, summed, totals, fallback, onRefresh, children, news }: PhoneListProps) {
  const { embedded } = useListScope();
  return (
    <>
      {!embedded && <PhoneFilters />}
      {children}
      {!fallback && <CardTotals summed={summed} query={totals} />}
      <ListCards order={views.columns.order} fallback={fallback} />
      {news}
      {!fallback && <ListPager />}
      {!embedded && <PhoneActions views={views} onRefresh={onRefresh} />}
    </>
  );
}

/** The totals on a phone, a line per currency. */
function CardTotals({ summed, query }: { summed: string[]; query: UseQueryResult<ListTotals> }) {
  const scope = useResourceScope();
  const { resource, translate } = scope;
  const explain = useExplainTotal();
  const isWithout = isWithoutSums(query, useListContext().meta?.asOf);
  if (summed.length === 0) return null;
  const rows = !isWithout && query.data?.rows.length ? query.data.rows : [undefined];
  const fields = summed.flatMap((name) =>
    resource.list?.totalsRest?.beside?.includes(name) ? [] : (resource.fields[name] ?? []),
  );
  return rows.map((row, index) => (
    <dl key={index} className="card-totals" aria-busy={query.isPending || query.isPlaceholderData}>
      {fields.map((field) => (
        <div key={field.name}>
          <dt>{totalTitle(field, translate)}</dt>
          <dd className="number">
            {isWithout && <span>—</span>}
            {query.isPending && <span>…</span>}
            {!isWithout && !query.isPending && (
              <Explained explain={() => explain(field, row)}>
                {showSum(field, row, scope, 'detail')}
              </Explained>
            )}
          </dd>
          {resource.list?.totalsRest?.of === field.name && (
            // Its line is there before it is known, so that the cards stay where they are.
            <dd className="card-totals__rest">{(!isWithout && restOf(scope, field, row)) || '\u00a0'}</dd>
          )}
        </div>
      ))}
    </dl>
  ));
}
