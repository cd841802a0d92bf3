import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FilterValues } from '../filters/filterValues';
import { ListPager } from './ListPager';
import { PhoneActions, PhoneFilters } from './PhoneControls';
import { ListCards } from './records/ListCards';
import { CardTotals } from './records/CardTotals';
import type { ListTotals } from './records/ListTotals';
import type { ListViews } from './views/useListViews';
import { useResourceScope } from '../resource/ResourceScope';

/** Props of {@link PhoneList}. */
export interface PhoneListProps {
  views: ListViews;
  permanent: FilterValues;
  embedded: boolean;
  /** Names of the columns shown, in order. */
  shown: string[];
  /** Names of the summed fields. */
  summed: string[];
  totals: UseQueryResult<ListTotals>;
  /** Shown in place of the cards if there are none, with the reason. */
  fallback: ReactNode;
  onSchedule: (() => void) | undefined;
  onRefresh: () => void;
  /** Notices between the filters and the cards. */
  children: ReactNode;
  /** Says below the cards that there are new ones. */
  news: ReactNode;
}

/** The list on a phone, below its title: cards instead of a table, and the actions at the bottom. */
export function PhoneList(props: PhoneListProps) {
  const { resource } = useResourceScope();
  const { views, permanent, embedded, shown, summed, totals, fallback } = props;
  return (
    <>
      {!embedded && <PhoneFilters />}
      {props.children}
      {!fallback && <CardTotals summed={summed} query={totals} />}
      <ListCards shown={shown} order={views.columns.order} permanent={permanent} fallback={fallback} />
      {props.news}
      {!fallback && <ListPager embedded={embedded} title={resource.title} />}
      {!embedded && (
        <PhoneActions
          views={views}
          permanent={permanent}
          shown={shown}
          onSchedule={props.onSchedule}
          onRefresh={props.onRefresh}
        />
      )}
    </>
  );
}
