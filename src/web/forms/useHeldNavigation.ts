import { useEffect, useEffectEvent, useState } from 'react';
import { resolveAddress } from '../session/countryAddress';

/** A place of the app. */
interface Place {
  pathname: string;
  search: string;
}

/** Repeats the navigation that was stopped last, undefined without one; and forgets it. */
type HeldNavigation = [repeat: (() => void) | undefined, forget: () => void];

/**
 * Stops navigations by the browser's own means for which `isHeld` is true, before the address changes: to an address that is
 * typed, or that another program opens in this tab, and back and forward in the history. The router hears of the first only
 * afterwards. The app's own are left alone, among them those of a session that ends in another tab. Without the browser's
 * Navigation API, or where a program does what the browser's buttons do, nothing is stopped here: the router then goes back to
 * the form, which takes a moment longer to be seen.
 */
export function useHeldNavigation(isHeld: (next: Place) => boolean): HeldNavigation {
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
