import { LinkBase, type SortPayload, useLocation, useTranslate } from 'ra-core';
import { navigation } from 'virtual:metadata/navigation';
import { allowedNavigation } from '../../../metadata/model/NavigationEntry';
import { useSession } from '../../session/useSession';
import { Icon } from '../../ui/Icon';
import { useResourceScope } from '../resource/ResourceScope';
import type { JsonValue } from '../../../metadata/model/json';
import { createContext, use, useMemo } from 'react';
import './BackLink.css';

/** The link back to the page that led here, or to the resource's list. The list restores its filters, sort and page from the store. */
export function BackLink() {
  const way = useWayBack();
  return way ? <BackTo way={way} /> : null;
}

/** The link back to a screen. */
export function BackTo({ way: { to, title } }: { way: WayBack }) {
  const translate = useTranslate();
  return (
    <LinkBase
      className="back-link"
      to={to}
      aria-label={translate('corridor.detail.back', { resource: title })}
    >
      <Icon name="chevronLeft" size={16} />
      <span>{title}</span>
    </LinkBase>
  );
}

/** Where a screen leads back to. */
export interface WayBack {
  to: string;
  /** The title of that screen. */
  title: string;
  /** For links to further screens of the same record, which lead back to the same. */
  state: LinkState | undefined;
}

/**
 * Returns where a form or record leads back to: the page with the link to it, or the resource's list. Undefined if the resource has
 * no list.
 */
export function useWayBack(): WayBack | undefined {
  const { path, title } = useResourceScope().resource;
  const page = usePageBefore();
  if (page) return page;
  return path === undefined ? undefined : { to: path, title, state: undefined };
}

/** Returns the page whose link led to this screen; undefined without one, as for a typed address. */
export function usePageBefore(): WayBack | undefined {
  const translate = useTranslate();
  const { state } = useLocation();
  const from: unknown = (state as LinkState | null)?.from;
  if (typeof from !== 'string') return undefined;
  const title = translate(`corridor.navigation.${from.split('?')[0]}`, { _: '' });
  return title === '' ? undefined : { to: from, title, state: { from } };
}

/**
 * Returns the menu's screen above a page that is not in the menu. Undefined for one that is, or if the user may not see the screen.
 */
export function useScreenAbove(page: string): WayBack | undefined {
  const translate = useTranslate();
  const { isGlobal, can } = useSession();
  const entries = allowedNavigation(navigation, { isGlobal, can }).flatMap((entry) => [
    entry,
    ...(entry.children ?? []),
  ]);
  const own = entries.find((entry) => entry.page === page);
  const above = own?.hidden ? entries.find(({ covers }) => covers?.includes(own.path)) : undefined;
  const title = above ? translate(`corridor.navigation.${above.path}`, { _: '' }) : '';
  return above && title !== '' ? { to: above.path, title, state: undefined } : undefined;
}

/** Path and query of the page that is around; undefined on a resource's own screens. */
export const PageAddressContext = createContext<string | undefined>(undefined);

/** A page of a list as it was shown when one of its records was opened. */
export interface ListPlace {
  page: number;
  perPage: number;
  sort: SortPayload;
  /** Its filters, in the form of their widgets, and those that always apply. */
  filter: Record<string, JsonValue | undefined>;
  permanent: Record<string, JsonValue | undefined>;
  /** Ids of its records, in order: one that leaves the filter meanwhile is still walked through. */
  ids: string[];
  /** Number of the list's records; undefined where it is not counted. */
  total: number | undefined;
  hasNextPage: boolean;
}

/** State that a link keeps with the entry of the history that it makes. */
export interface LinkState {
  /** Path and query of the page that has the link. */
  from?: string;
  /** Values with which a create form begins. They are no part of its address: a link from elsewhere cannot fill a form in. */
  values?: Record<string, JsonValue | undefined>;
  /** Where in a list the record is that the link leads to. */
  list?: ListPlace;
  /** Whether the entry was made for a record beside its list, so that going back closes that. */
  isQuickView?: boolean;
  /** Id of the record that a create form replaces. The form begins with its values. */
  again?: string;
}

/** Returns the `state` of links to forms and records, which brings the user back to the page with the link. */
export function useLinkState(): LinkState | undefined {
  const address = use(PageAddressContext);
  return useMemo(() => (address === undefined ? undefined : { from: address }), [address]);
}
