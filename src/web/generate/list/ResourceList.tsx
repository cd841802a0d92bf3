import { lazyPart } from '../../ui/overlay/lazyPart';
import { withFurtherTexts } from '../../i18n/currentLanguage';
import { ListContextProvider, useListContext, useTranslate } from 'ra-core';
import { type ComponentType, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BoundList, BoundResource } from '../../../metadata/model/BoundResource';
import { periodField } from '../../../metadata/values/periods';
import { withOfferedRowActions } from '../resource/offers';
import { useSession } from '../../session/useSession';
import { useIsPhone } from '../../ui/breakpoints';
import { usePrinting } from '../../ui/code/usePrinting';
import { Notice } from '../../ui/feedback/Notice';
import type { FilterValues } from '../filters/filterValues';
import { LeftOutFilters } from '../filters/LeftOutFilters';
import { rowsFallback } from './refresh/rowsFallback';
import { FilteringScope } from './FilteringScope';
import { ListHeader } from './ListHeader';
import { ListPager } from './ListPager';
import { ListRefreshFailure } from './refresh/ListRefresh';
import { ListToolbar } from './ListToolbar';
import { AfterRows, tabsPlace } from './tabs/AfterRows';
import { ListScopeContext } from '../filters/listScope';
import { useListViews } from './views/useListViews';
import { useShownColumns } from './views/useShownColumns';
import { useListKey, useListPlace, useListRefresh, useResourceList } from './listState';
import { isWholeStatement } from '../filters/statement';
import { useLiveList } from './refresh/useLiveList';
import { ListTable } from './records/ListTable';
import { QuickViewContext, type QuickViewProps, useQuickView } from './records/quickView';
import { showTotaled, useTotals } from './records/ListTotals';
import { RowSelectionContext, useRowSelection } from './records/RowCheckbox';
import { useReturnToRow } from './records/useReturnToRow';
import { ResourceScope, useResourceScope } from '../resource/ResourceScope';
import { Button } from '../../ui/controls/Button';
import './ResourceList.css';
import './refresh/NewRecords.css';

const PhoneList = lazyPart(async () => (await import('./PhoneList')).PhoneList);

const ListStatement = lazyPart(
  async () => (await withFurtherTexts(() => import('./statement/ListStatement'))).ListStatement,
  <div className="card resource-list__statement" />,
);
const SelectedRows = lazyPart(
  async () => (await withFurtherTexts(() => import('../actions/rows/SelectedRows'))).SelectedRows,
);

const ScheduleDialog = lazyPart(
  async () => (await withFurtherTexts(() => import('./views/ScheduleDialog'))).ScheduleDialog,
);

const ViewTabs = lazyPart(
  async () => (await withFurtherTexts(() => import('./tabs/ViewTabs'))).ViewTabs,
  tabsPlace,
);
const StateTabs = lazyPart(
  async () => (await withFurtherTexts(() => import('./tabs/StateTabs'))).StateTabs,
  tabsPlace,
);

const EmbeddedToolbar = lazyPart(
  async () => (await withFurtherTexts(() => import('./EmbeddedToolbar'))).EmbeddedToolbar,
  <div className="resource-list__toolbar resource-list__toolbar--empty" />,
);

/** Props of {@link ResourceList}. */
export interface ResourceListProps {
  resource: BoundResource;
  /** Operators of the API that always apply and are not shown, as a related list's `{ orderNo: '…' }`. */
  filter?: FilterValues;
  /** A field with the same value in all records, which the screen around shows. */
  known?: string | undefined;
  /** Inside another screen: without title and filters, and not kept in the address. */
  embedded?: boolean;
  /** Whether an embedded list has filters, totals, export and a create link, and is kept when its page is left. */
  controls?: boolean;
  /** Tells several lists of one resource apart, so that each keeps its own filters, columns and views. */
  id?: string;
  /** Called each time that it shows rows that it has not shown before. */
  onRows?: (() => void) | undefined;
  /** Shows the record whose row is clicked beside the list, where there is room. */
  RecordView?: ComponentType<QuickViewProps> | undefined;
}

const noFilters: FilterValues = {};

/**
 * The list of any resource, made from its metadata: columns, filters, sort, pages, totals and export. Phones have cards instead of
 * a table. Mount it with a key of resource and country, so that no state is carried over.
 */
export function ResourceList({
  resource: declared,
  filter = noFilters,
  known,
  embedded = false,
  controls = !embedded,
  id = '',
  onRows,
  RecordView,
}: ResourceListProps) {
  const session = useSession();
  const resource = useMemo(() => withOfferedRowActions(declared, session), [declared, session]);
  // The same object until its content changes, as queries and columns depend on it.
  const json = JSON.stringify(filter);
  const permanent = useMemo(() => JSON.parse(json) as FilterValues, [json]);
  if (!resource.list) return null;
  return (
    <FilteringScope resource={resource} permanent={permanent}>
      <ResourceScope resource={resource}>
        <ResourceListView
          list={resource.list}
          permanent={permanent}
          known={known}
          embedded={embedded}
          controls={controls}
          id={id}
          onRows={onRows}
          RecordView={RecordView}
        />
      </ResourceScope>
    </FilteringScope>
  );
}

interface ResourceListViewProps {
  list: BoundList;
  permanent: FilterValues;
  known: string | undefined;
  embedded: boolean;
  controls: boolean;
  id: string;
  onRows: ResourceListProps['onRows'];
  RecordView: ResourceListProps['RecordView'];
}

const noTotals: string[] = [];

/** The parts of a list around one controller. */
function ResourceListView({
  list,
  permanent,
  known,
  embedded,
  controls,
  id,
  onRows,
  RecordView,
}: ResourceListViewProps) {
  const { resource } = useResourceScope();
  const storeKey = useListKey(resource.name, id);
  const summed = controls ? list.totals : noTotals;
  const isCounted = summed.length === 0;
  const rows = useResourceList(list, { storeKey, permanent, embedded, controls, isCounted });
  const views = useListViews({ list, id, storeKey, embedded, controller: rows });
  const statement = controls ? list.statement : undefined;
  const shown = useShownColumns(views.columns.shown, list.statement, rows, known);
  const isWhole = isWholeStatement(statement, rows.filterValues as FilterValues, permanent);
  const totals = useTotals(summed, rows, statement, isWhole);
  const controller = useMemo(() => showTotaled(rows, totals), [rows, totals]);
  const isPrinting = usePrinting();
  // The table is there before the browser lays out the pages.
  const isPhone = useIsPhone() && !isPrinting;
  const refresh = useListRefresh(rows, summed.length > 0 ? totals : undefined);
  const newRecords = useLiveList(controller, {
    totals: summed.length > 0 ? totals : undefined,
    refresh,
  });
  const container = useRef<HTMLElement>(null);
  const showNew = () => {
    if (rows.page === 1) refresh();
    else rows.setPage(1);
    // New records are the first ones. The button that had the focus goes away.
    container.current?.focus({ preventScroll: true });
    container.current?.scrollIntoView({ block: 'start' });
    container.current?.querySelector('.list-table__scroll')?.scrollTo({ top: 0 });
  };
  // A short list beside a record follows by itself: a button would lie over what it is about.
  const isFollowing = embedded && !controls && rows.page === 1;
  useEffect(() => {
    if (isFollowing && newRecords > 0) refresh();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change of their number
  }, [isFollowing, newRecords]);
  const news = <NewRecords count={isFollowing ? 0 : newRecords} onShow={showNew} />;
  const selection = useRowSelection(controller.data, { embedded, isWhole: controls || !embedded });
  const fallback = rowsFallback(controller, refresh);
  // Of what a record may not have at all, a line says so: heads of columns would be most of what is shown.
  const isPart = embedded && !controls && Object.keys(permanent).length > 0;
  const [isScheduling, setScheduling] = useState(false);
  const startScheduling = useCallback(() => setScheduling(true), []);
  // A schedule is of the list that the resource's own screen has, and of records that belong to a period.
  const onSchedule = !embedded && id === '' && periodField(resource) ? startScheduling : undefined;
  const placeOf = useListPlace(controller);
  const quickView = useQuickView(RecordView !== undefined && resource.path !== undefined, {
    storeKey,
    listQuery: views.query,
  });
  const scope = useMemo(
    () => ({ permanent, shown, isFilterable: controls, embedded, isPhone, placeOf, onSchedule }),
    [permanent, shown, controls, embedded, isPhone, placeOf, onSchedule],
  );
  const { data, isPlaceholderData } = controller;
  const hasRows = data !== undefined && data.length > 0 && !isPlaceholderData;
  useEffect(() => {
    if (hasRows) onRows?.();
  }, [data, hasRows, onRows]);
  useReturnToRow(storeKey, container, !embedded && controller.data !== undefined);
  const notices = (
    <>
      {controls && <LeftOutFilters columns={views.leftOut} />}
      <WidenedNotice />
      <ListRefreshFailure totals={totals} onRetry={refresh} />
      {statement && <ListStatement statement={statement} isWhole={isWhole} query={totals} />}
      {!embedded && list.tabs && (
        <AfterRows>
          <StateTabs views={views} />
        </AfterRows>
      )}
    </>
  );
  return (
    <ListContextProvider value={controller}>
      <ListScopeContext value={scope}>
        <RowSelectionContext value={selection}>
          <section
            ref={container}
            tabIndex={-1}
            className={embedded ? 'resource-list resource-list--embedded' : 'resource-list page'}
          >
            {!embedded && <ListHeader />}
            {views.hasTabs && !isPhone && (
              <AfterRows>
                <ViewTabs views={views} />
              </AfterRows>
            )}
            {controls && embedded && <EmbeddedToolbar onRefresh={refresh} />}
            {isPhone ? (
              <PhoneList
                views={views}
                // A statement has these sums already.
                summed={statement ? noTotals : summed}
                totals={totals}
                fallback={fallback}
                onRefresh={refresh}
                news={news}
              >
                {notices}
              </PhoneList>
            ) : (
              <>
                {!embedded && <ListToolbar views={views} onRefresh={refresh} />}
                {notices}
                <div className="resource-list__body">
                  <QuickViewContext value={quickView}>
                    {fallback && isPart ? (
                      fallback
                    ) : (
                      <div className="card resource-list__frame">
                        <ListTable summed={summed} totals={totals} fallback={fallback} />
                        {!fallback && <ListPager />}
                      </div>
                    )}
                  </QuickViewContext>
                  {RecordView && quickView?.id !== undefined && (
                    <RecordView id={quickView.id} onClose={quickView.close} />
                  )}
                  {news}
                </div>
              </>
            )}
            {isScheduling && <ScheduleDialog views={views} onClose={() => setScheduling(false)} />}
            {selection?.isUsed && <SelectedRows ids={selection.ids} onSelect={selection.replace} />}
          </section>
        </RowSelectionContext>
      </ListScopeContext>
    </ListContextProvider>
  );
}

/** Notice that a search found nothing in the filter's dates, and that the list shows matches of others. */
function WidenedNotice() {
  const translate = useTranslate();
  const isWidened: unknown = useListContext().meta?.isWidened;
  return isWidened === true ? <Notice>{translate('corridor.list.widened')}</Notice> : null;
}

/** Says how many new records a list does not show yet, and shows them. It takes no room, so that nothing moves. */
function NewRecords({ count, onShow }: { count: number; onShow: () => void }) {
  const translate = useTranslate();
  return (
    <div className="new-records" aria-live="polite">
      {count > 0 && (
        <Button size="small" variant="primary" icon="chevronUp" onClick={onShow}>
          {translate('corridor.list.newRecords', { smart_count: count })}
        </Button>
      )}
    </div>
  );
}
