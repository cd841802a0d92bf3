import { useNavigate } from 'react-admin';
import { useMemo, type MouseEvent } from 'react';

/** Where the links of a list's records lead. */
export interface RecordLinks {
  /** Address of a record's detail, for `href`; undefined where the resource has no screens of its own. */
  hrefOf: ((id: string) => string) | undefined;
  /** For a click somewhere on a record: if it was a plain one on the record's link, follows it within the app. */
  follow: (event: MouseEvent, id: string | undefined) => void;
}

/**
 * Real links without a component each: they have an address (of the hash router) to copy or to open in a new tab,
 * and one handler for all of them keeps a plain click inside the app. A router's link in each of a hundred rows
 * would listen to the location, and render again at each sort.
 */
export function useRecordLinks(path: string | undefined): RecordLinks {
  const navigate = useNavigate();
  return useMemo(() => {
    const pathOf = (id: string) => `${path}/${encodeURIComponent(id)}`;
    return {
      hrefOf: path === undefined ? undefined : (id) => `#${pathOf(id)}`,
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
