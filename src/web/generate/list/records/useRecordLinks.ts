import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'react-admin';
import { withCountry } from '../../../session/countryAddress';

/** The links of a list's records. */
export interface RecordLinks {
  /** Returns the `href` of a record's detail; undefined where the resource has no screens of its own. */
  hrefOf: ((id: string) => string) | undefined;
  /** Handles a click within a record: a plain click on its link navigates within the app. */
  follow: (event: MouseEvent, id: string | undefined) => void;
}

/**
 * Links for a hundred rows without a component each: a router's link listens to the location, and would render again at
 * each sort. These are plain links, which can be copied or opened in a new tab, and share one click handler.
 */
export function useRecordLinks(path: string | undefined): RecordLinks {
  const navigate = useNavigate();
  return useMemo(() => {
    const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
    return {
      hrefOf: path === undefined ? undefined : (id) => `#${withCountry(pathOf(id))}`,
      follow(event, id) {
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        const onLink = (event.target as Element).closest('a') !== null;
        if (!onLink || !plain || event.defaultPrevented || id === undefined) return;
        event.preventDefault();
        navigate(pathOf(id));
      },
    };
  }, [navigate, path]);
}
