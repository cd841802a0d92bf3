import { type MouseEvent, useMemo } from 'react';
import { useNavigate } from 'ra-core';
import { useLinkState } from '../../page/BackLink';
import { recordPath } from '../../resource/ResourceScope';
import { splitCountry, withCountry } from '../../../session/countryAddress';

/** The links of a list's records. */
interface RecordLinks {
  /** Returns the `href` of a record's detail; undefined where the resource has no screens of its own. */
  hrefOf: ((id: string) => string) | undefined;
  /** Handles a click within a record: a plain click on a link of it navigates within the app. */
  follow: (event: MouseEvent) => void;
}

/**
 * Links for a hundred rows without a component each: a router's link listens to the location, and would render again at
 * each sort. These are plain links, which can be copied or opened in a new tab, and share one click handler.
 */
export function useRecordLinks(path: string | undefined): RecordLinks {
  const navigate = useNavigate();
  const state = useLinkState();
  return useMemo(() => {
    return {
      hrefOf: path === undefined ? undefined : (id) => `#${withCountry(recordPath({ path }, id))}`,
      follow(event) {
        const plain =
          event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
        const href = (event.target as Element).closest('a')?.getAttribute('href');
        if (!href || !plain || event.defaultPrevented) return;
        event.preventDefault();
        navigate(splitCountry(href.slice(1)).path, { state });
      },
    };
  }, [navigate, path, state]);
}
