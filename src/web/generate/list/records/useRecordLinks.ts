import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'ra-core';
import { type ListPlace, useLinkState } from '../../page/BackLink';
import { recordPath } from '../../resource/ResourceScope';
import { splitCountry, withCountry } from '../../../session/countryAddress';

/** The links of a list's records. */
interface RecordLinks {
  /** Returns the `href` of a record's detail; undefined where the resource has no screens of its own. */
  hrefOf: ((id: string) => string) | undefined;
  /** Handles a click within a record: a plain click on a link of it navigates within the app. */
  follow: (event: MouseEvent) => void;
  /** Opens a record by a click on its row: in another tab of the browser where a link would be. */
  open: (event: MouseEvent, id: string) => void;
}

/**
 * Links for many rows without a component each, as a router's link would render again at each sort. They are plain links with a
 * shared click handler. An opened record knows the list's page from `placeOf`.
 */
export function useRecordLinks(path: string | undefined, placeOf: () => ListPlace): RecordLinks {
  const navigate = useNavigate();
  const state = useLinkState();
  return useMemo(() => {
    const hrefOf = (id: string) => `#${withCountry(recordPath({ path }, id))}`;
    const go = (href: string) =>
      navigate(splitCountry(href.slice(1)).path, { state: { ...state, list: placeOf() } });
    return {
      hrefOf: path === undefined ? undefined : hrefOf,
      follow(event) {
        const href = (event.target as Element).closest('a')?.getAttribute('href');
        if (!href || !isPlain(event) || event.defaultPrevented) return;
        event.preventDefault();
        go(href);
      },
      open(event, id) {
        if (isPlain(event)) go(hrefOf(id));
        else window.open(hrefOf(id), '_blank', 'noopener');
      },
    };
  }, [navigate, path, state, placeOf]);
}

/** Whether a click is one that follows a link here, rather than in another tab or window. */
function isPlain({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}
