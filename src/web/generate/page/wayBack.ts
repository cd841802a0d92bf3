import { useLocation, useTranslate } from 'react-admin';
import { useResourceScope } from '../resource/ResourceScope';
import type { LinkState } from './linkState';

/** Where a screen leads back to. */
export interface WayBack {
  to: string;
  /** The title of that screen. */
  title: string;
  /** For links to further screens of the same record, which lead back to the same. */
  state: LinkState | undefined;
}

/**
 * Returns where a form or a record of a resource leads back to: the page whose link led to it, otherwise the resource's list.
 * Undefined where the resource has no list of its own.
 */
export function useWayBack(): WayBack | undefined {
  const { path, title } = useResourceScope().resource;
  const page = usePageBefore();
  if (page) return page;
  return path === undefined ? undefined : { to: path, title, state: undefined };
}

/** Returns the page whose link led to this screen; undefined where there was none, as at an address that was typed. */
export function usePageBefore(): WayBack | undefined {
  const translate = useTranslate();
  const { state } = useLocation();
  const from: unknown = (state as LinkState | null)?.from;
  if (typeof from !== 'string') return undefined;
  const title = translate(`corridor.navigation.${from.split('?')[0]}`, { _: '' });
  return title === '' ? undefined : { to: from, title, state: { from } };
}
