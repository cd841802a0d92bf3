import { type ListControllerResult, useLocation, useNavigate, useStore } from 'ra-core';
import { useEffect, useMemo } from 'react';
import type { BoundList, BoundResource } from '../../../../metadata/model/BoundResource';
import { defaultSort } from '../../../client/dataProvider';
import type { SavedView, ViewContent } from '../../../../contract/views';
import { defaultFilters, type FilterValues, knownFilters, sameFilters } from '../../filters/filterValues';
import { isSortable } from '../../resource/fields';
import { useResourceScope } from '../../resource/ResourceScope';
import { useArrangement } from './arrangement';
import { type ColumnChoiceState, knownColumns, useColumnChoice } from './columnChoice';
import { type ListedView, listedViews } from './listedViews';

/** Facts about a list that {@link useListViews} needs. */
interface ListViewsOptions {
  list: BoundList;
  /** Tells several lists of one resource apart; empty for the resource's own screen. */
  id: string;
  storeKey: string;
  /** Inside another screen: always with the resource file's columns, and without views. */
  embedded: boolean;
  controller: ListControllerResult;
}

/** The views of a list (file's, user's and colleagues'), the one in use, and the columns. */
export interface ListViews {
  /** Views that are offered; those of the file are always there. */
  offered: ListedView[];
  /** Whether they are shown as tabs: from the first moment where the list had some when it was last seen. */
  hasTabs: boolean;
  /** Whether those of the user and of colleagues are among them. */
  isLoaded: boolean;
  error: Error | null;
  retry: () => void;
  current: ListedView | undefined;
  /** Whether filters, sort or columns differ from those of the view in use. */
  isEdited: boolean;
  /** Titles or names of what the view or the link in use names and the list does not have. */
  leftOut: string[];
  columns: ColumnChoiceState;
  /** Shows a view; undefined stands for the list at its first visit. */
  apply: (view: ListedView | undefined) => void;
  /** Returns the filters with which a view begins, without unknown ones. Undefined stands for the list at its first visit. */
  filtersOf: (view: ListedView | undefined) => FilterValues;
  /** Returns the query of the address that shows a view; undefined as before. */
  searchOf: (view: ListedView | undefined) => string;
  /** Returns the query of the address with other filters and the rest unchanged. */
  searchWith: (filter: FilterValues) => string;
  /** The query of an address with the list's current state, even if its own address has none. */
  query: string;
  /** Returns path and query that show a view, or what is shown now, to any user. */
  linkTo: (view?: ListedView) => string;
  /** Saves what is shown now under a name, over a view that has it already, and returns that view. Rejects with a `RequestError`. */
  save: (name: string) => Promise<SavedView>;
  rename: (view: ListedView, name: string) => Promise<void>;
  remove: (view: ListedView) => Promise<void>;
  /** Whether the user may end the sharing of views of colleagues. */
  mayUnshare: boolean;
  /** Has colleagues see a view of the user, or ends that. Rejects with a `RequestError`. Missing where views are not shared. */
  share?: (view: ListedView, isShared: boolean) => Promise<void>;
}

const none: ListedView[] = [];

/**
 * The views of a list. The view in use and columns of a link are parameters of the address beside react-admin's own, which
 * it keeps and stores with them: going back and forth, reloading and copying the address keep them.
 */
export function useListViews(options: ListViewsOptions): ListViews {
  const { list, id, storeKey, embedded, controller } = options;
  const { resource } = useResourceScope();
  const navigate = useNavigate();
  const place = usePlace(storeKey, embedded);
  const { arrangement, error, retry, ...changes } = useArrangement({ id, enabled: !embedded });
  const offered = useMemo(
    () => (embedded ? none : listedViews(list, arrangement)),
    [embedded, list, arrangement],
  );
  const [hadViews, setHadViews] = useStore(`${storeKey}.hasViews`, false);
  const hasViews = arrangement && offered.length > 0;
  useEffect(() => {
    if (hasViews !== undefined) setHadViews(hasViews);
  }, [hasViews, setHadViews]);
  const current = offered.find((view) => view.id === place.view);
  const content = current && knownContent(current, resource, list);
  const linked = knownColumns(place.columns ?? [], list);
  const own = knownColumns(changes.columns ?? [], list);
  const names = [linked, content?.columns ?? [], own, list.columns].find(({ length }) => length > 0)!.join();
  // The same array until it changes, as all cells depend on it.
  const shown = useMemo(() => names.split(','), [names]);
  const { sort, perPage } = controller;
  const { values } = knownFilters(controller.filterValues, resource.fields);
  const now: ViewContent = { filter: values, sort, columns: shown };

  const show = (next: ViewContent, marks: Marks, replace = false) =>
    navigate({ search: searchOf(next, marks, perPage) }, { replace });
  const columns = useColumnChoice(list, shown, (next) => {
    const isOwn = !current && !place.columns;
    if (isOwn) changes.setColumns(next);
    else show(now, { view: current?.id, columns: next ?? undefined }, true);
  });

  const start = startContent(resource, list);
  const isReset = sameFilters(values, start.filter);
  const wasReset = content !== undefined && isReset && !sameFilters(content.filter, values);
  useEffect(() => {
    // Who resets the filters wants the list as it was before the view.
    if (wasReset) show({ ...now, ...start }, {}, true);
    // oxlint-disable-next-line react/exhaustive-deps -- follows the filters alone
  }, [wasReset]);

  const withName = (name: string) => offered.find((view) => view.from === 'user' && view.name === name);
  // Filters that the list does not have stay in the address, for the note about them.
  const beginOf = (view: ListedView | undefined): ViewContent =>
    view ? { ...knownContent(view, resource, list), filter: view.filter } : start;
  return {
    offered,
    hasTabs: offered.length > 0 || (hadViews && !arrangement && !embedded),
    isLoaded: arrangement !== undefined,
    error: arrangement ? null : error,
    retry,
    current,
    isEdited: content !== undefined && !sameContent(content, now),
    leftOut: (place.columns ? place.columns : (current?.columns ?? [])).filter(
      (name) => !list.available.includes(name),
    ),
    columns,
    apply: (view) => show(beginOf(view), { view: view?.id }),
    filtersOf: (view) => (view ? knownContent(view, resource, list) : start).filter,
    searchOf: (view) => searchOf(beginOf(view), { view: view?.id }, perPage),
    searchWith: (filter) =>
      searchOf({ ...now, filter }, { view: current?.id, columns: place.columns }, perPage),
    query:
      place.query ?? searchOf(now, { view: current?.id, columns: place.columns }, perPage, controller.page),
    linkTo: (view) => {
      const target = view ?? now;
      const isUsual = target.columns.join() === list.columns.join();
      const marks = isUsual ? {} : { columns: target.columns };
      return `${resource.path ?? ''}${searchOf(target, marks, perPage)}`;
    },
    save: async (name) => {
      const before = withName(name);
      const view = before
        ? await changes.update(before.id, { name, ...now })
        : await changes.create({ name, ...now });
      show(now, { view: view.id }, true);
      return view;
    },
    rename: async (view, name) => {
      await changes.update(view.id, { name, ...knownContent(view, resource, list) });
    },
    remove: async (view) => {
      await changes.remove(view.id);
      if (view.id === place.view) show(now, {}, true);
    },
    mayUnshare: arrangement?.mayUnshare ?? false,
    ...(changes.share && { share: (view, isShared) => changes.share!(view.id, isShared) }),
  };
}

/** Further parameters of the address, beside filters, sort and page. */
interface Marks {
  /** Id of the view in use. */
  view?: string | undefined;
  /** Columns that are shown instead of the view's or the user's own. */
  columns?: string[] | undefined;
}

/** Reads the marks of the address; while it has no filters, of what react-admin will write into it. */
function usePlace(storeKey: string, embedded: boolean): Marks & { query?: string } {
  const { search } = useLocation();
  const [stored] = useStore<Record<string, unknown>>(`${storeKey}.params`, {});
  if (embedded) return {};
  const { view, columns } = search.length > 1 ? Object.fromEntries(new URLSearchParams(search)) : stored;
  return {
    ...(search.length > 1 && { query: search }),
    view: typeof view === 'string' ? view : undefined,
    columns: typeof columns === 'string' && columns !== '' ? columns.split(',') : undefined,
  };
}

/** Returns the query of an address with a content, from its first page on by default. */
function searchOf(
  { filter, sort }: ViewContent,
  { view, columns }: Marks,
  perPage: number,
  page = 1,
): string {
  return `?${new URLSearchParams({
    ...(columns && { columns: columns.join(',') }),
    displayedFilters: '{}',
    filter: JSON.stringify(filter),
    order: sort.order,
    page: String(page),
    perPage: String(perPage),
    sort: sort.field,
    ...(view !== undefined && { view }),
  })}`;
}

/** The list at its first visit, with the user's own columns. */
function startContent(resource: BoundResource, list: BoundList): ViewContent {
  return { filter: defaultFilters(resource), sort: defaultSort(list), columns: list.columns };
}

/** Returns a view as far as the list has its parts: fields may have been removed since it was saved. */
function knownContent({ filter, sort, columns }: ViewContent, resource: BoundResource, list: BoundList) {
  const field = Object.hasOwn(resource.fields, sort.field) ? resource.fields[sort.field] : undefined;
  const known = knownColumns(columns, list);
  return {
    filter: knownFilters(filter, resource.fields).values,
    sort: field && isSortable(field) ? sort : defaultSort(list),
    columns: known.length > 0 ? known : list.columns,
  } satisfies ViewContent;
}

function sameContent(one: ReturnType<typeof knownContent>, other: ViewContent): boolean {
  return (
    sameFilters(one.filter, other.filter) &&
    one.sort.field === other.sort.field &&
    one.sort.order === other.sort.order &&
    one.columns.join() === other.columns.join()
  );
}
