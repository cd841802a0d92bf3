import { useLocation, useNavigate, useStore } from 'ra-core';
import { omit } from 'es-toolkit';
import { createContext, useEffect, useMemo } from 'react';
import { useIsDesktop } from '../../../ui/breakpoints';
import type { LinkState } from '../../page/BackLink';

/** The parameter of a list's address that has the id of the record in the quick view. */
const parameter = 'record';

/** The view of one record beside its list. */
export interface QuickView {
  /** The record's id; undefined while none is viewed. */
  id: string | undefined;
  /** Shows a record. The address has it, and the browser's back button closes the view. */
  show: (id: string) => void;
  close: () => void;
}

/** The quick view of the list around; undefined where there is no room for one, or none is offered. */
export const QuickViewContext = createContext<QuickView | undefined>(undefined);

/** Props of the component that shows a record beside the list. */
export interface QuickViewProps {
  id: string;
  onClose: () => void;
}

/**
 * Returns the quick view of a list that offers one (`isOffered`) in a wide window. `listQuery` is the list's query without a
 * record. react-admin stores the address's parameters under `storeKey` and adds them to an empty address.
 */
export function useQuickView(
  isOffered: boolean,
  { storeKey, listQuery }: { storeKey: string; listQuery: string },
): QuickView | undefined {
  const [stored, setStored] = useStore<Record<string, unknown>>(`${storeKey}.params`, {});
  const isStored = parameter in stored;
  useEffect(() => {
    // Else the browser's way back, or the menu, would lead to the list with the record beside it.
    if (isStored) setStored((now) => omit(now, [parameter]));
  }, [isStored, setStored]);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isWide = useIsDesktop();
  const isPossible = isOffered && isWide;
  return useMemo(() => {
    if (!isPossible) return undefined;
    const query = new URLSearchParams(search);
    const id = query.get(parameter) ?? undefined;
    const { isQuickView, ...others } = (state ?? {}) as LinkState;
    return {
      id,
      show: (next) => {
        if (next === id) return;
        const shown = new URLSearchParams(listQuery);
        shown.set(parameter, next);
        // One entry of the history, however many records are walked through.
        navigate(
          { pathname, search: `?${shown}` },
          { replace: id !== undefined, state: { ...others, isQuickView: isQuickView ?? id === undefined } },
        );
      },
      close: () => {
        if (id === undefined) return;
        if (isQuickView) {
          navigate(-1);
          return;
        }
        query.delete(parameter);
        navigate({ pathname, search: query.size > 0 ? `?${query}` : '' }, { replace: true, state: others });
      },
    };
  }, [isPossible, listQuery, navigate, pathname, search, state]);
}
