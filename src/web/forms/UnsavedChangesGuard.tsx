import { useBlocker, useCanBlock, useLocation, useNavigate } from 'ra-core';
import {
  type RefObject,
  useContext,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useFormState } from 'react-hook-form';
import { UnsavedChangesDialog, type UnsavedChangesDialogProps } from '../ui/overlay/UnsavedChangesDialog';
import { PageKeepingContext } from './pageKeeping';
import { resolveAddress } from '../session/countryAddress';

interface UnsavedChangesGuardProps {
  /** Whether leaving would lose something. */
  dirty: boolean;
  /** True as soon as nothing is lost by leaving any more. A ref, because the navigation may follow at once. */
  done: RefObject<boolean>;
  texts?: UnsavedChangesDialogProps['texts'];
}

/**
 * Asks the user before they leave a page with unsaved changes. They may follow a link, go back, type an address or close the tab. A
 * page that is kept meanwhile needs no confirmation.
 */
export function UnsavedChangesGuard({ dirty, done, texts }: UnsavedChangesGuardProps) {
  const { reportUnsaved } = useContext(PageKeepingContext);
  useEffect(() => reportUnsaved(dirty), [dirty, reportUnsaved]);
  useEffect(() => {
    if (!dirty) return;
    const confirmClosing = (event: BeforeUnloadEvent) => {
      if (!done.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', confirmClosing);
    return () => window.removeEventListener('beforeunload', confirmClosing);
  }, [dirty, done]);
  // The router has one blocker at a time, so a kept page must remove its own while it is hidden. The router's hook would
  // leave the old one behind when the page is shown again; mounting a new component does not.
  const [isShown, setIsShown] = useState(false);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- being shown is known to effects alone
    setIsShown(true);
    return () => setIsShown(false);
  }, []);
  const canBlock = useCanBlock();
  return canBlock && isShown && dirty ? <NavigationBlocker done={done} texts={texts} /> : null;
}

function NavigationBlocker({ done, texts }: Omit<UnsavedChangesGuardProps, 'dirty'>) {
  const navigate = useNavigate();
  const leaving = useRef(false);
  const location = useLocation();
  const { isKeptFor, reportUnsaved } = useContext(PageKeepingContext);
  const isHeld = (next: Place, current: Place) =>
    !done.current && !leaving.current && placeOf(next) !== placeOf(current) && !isKeptFor(next.pathname);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isHeld(nextLocation, currentLocation));
  const [repeat, forget] = useHeldNavigation((next) => isHeld(next, location));
  const stay = () => {
    blocker.reset?.();
    forget();
  };
  const leave = () => {
    leaving.current = true;
    // One question is enough: what follows may ask about all pages with unsaved changes.
    reportUnsaved(false);
    if (repeat) repeat();
    // Not `proceed`: it repeats the way back by steps, and the dialog has added one to the history.
    else if (blocker.location) navigate(blocker.location, { state: blocker.location.state });
  };
  return (
    <UnsavedChangesDialog
      open={blocker.state === 'blocked' || repeat !== undefined}
      onStay={stay}
      onLeave={leave}
      texts={texts}
    />
  );
}

/** The page of a location: entries that overlays add to the history belong to the same one. */
const placeOf = ({ pathname, search }: Place) => pathname + search;

/** Guards the values of the form around it. `done` is as in {@link UnsavedChangesGuard}. */
export function FormUnsavedChangesGuard({ done }: { done: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  return <UnsavedChangesGuard dirty={Object.keys(dirtyFields).length > 0} done={done} />;
}

/** A place of the app. */
interface Place {
  pathname: string;
  search: string;
}

/** Repeats the navigation that was stopped last, undefined without one; and forgets it. */
type HeldNavigation = [repeat: (() => void) | undefined, forget: () => void];

/**
 * Stops navigations by the browser for which `isHeld` is true, before the address changes. They come from a typed address, another
 * program or the history. The app's own go on, also when a session ends in another tab.
 */
function useHeldNavigation(isHeld: (next: Place) => boolean): HeldNavigation {
  // The router hears of a typed address only afterwards. Without the Navigation API, or where a program does what the buttons do,
  // it then goes back to the form, which takes a moment longer to be seen.
  const [repeat, setRepeat] = useState<() => void>();
  const hold = useEffectEvent((event: NavigateEvent) => {
    const { destination, navigationType, userInitiated, hashChange, cancelable } = event;
    // What the router adds to the history is no change of the hash to the browser, and loading another document asks by itself.
    const isOfBrowser = userInitiated && destination.sameDocument && (hashChange || isStep(navigationType));
    if (!isOfBrowser || !cancelable || !isHeld(placeAt(destination.url))) return;
    event.preventDefault();
    setRepeat(() => () => goTo(destination));
  });
  useEffect(() => {
    if (!('navigation' in window)) return undefined;
    navigation.addEventListener('navigate', hold);
    return () => navigation.removeEventListener('navigate', hold);
  }, []);
  return [repeat, () => setRepeat(undefined)];
}

const isStep = (type: NavigationType) => type === 'traverse';

/** Returns the place that an address of the browser shows. */
function placeAt(url: string): Place {
  const [pathname = '', ...rest] = resolveAddress(new URL(url).hash.slice(1) || '/').split('?');
  return { pathname, search: rest.length > 0 ? `?${rest.join('?')}` : '' };
}

/**
 * Goes on to where a navigation led. The question about it has added an entry to the history: an address takes the place of
 * that, and what was ahead of it is no longer there.
 */
function goTo({ key, url }: NavigationDestination): void {
  if (navigation.entries().some((entry) => entry.key === key)) navigation.traverseTo(key);
  else location.replace(url);
}
