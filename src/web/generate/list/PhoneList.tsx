import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useListScope } from '../filters/listScope';
import { ListPager } from './ListPager';
import { PhoneActions, PhoneFilters } from './PhoneControls';
import { ListCards } from './records/ListCards';
import { CardTotals } from './records/CardTotals';
import type { ListTotals } from './records/ListTotals';
import type { ListViews } from './views/useListViews';

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
      {!embedded && <PhoneFilters views={views} />}
      {children}
      {!fallback && <CardTotals summed={summed} query={totals} />}
      <ListCards order={views.columns.order} fallback={fallback} />
      {news}
      {!fallback && <ListPager />}
      {!embedded && <PhoneActions views={views} onRefresh={onRefresh} />}
    </>
  );
}
