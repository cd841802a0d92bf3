import { createPath, type Location, NavigationType, type Navigator, parsePath, type To } from 'react-router';

/** Where the app is, and how it came there. */
export interface HistoryEntry {
  location: Location;
  action: NavigationType;
  /** Counts entries from where the app was opened. Stays when an entry is replaced. */
  place: number | undefined;
}

/** A navigation that may still be stopped. */
export interface Transition {
  currentLocation: Location;
  nextLocation: Location;
  historyAction: NavigationType;
}

/** The browser's history of hash addresses (`#/path?query`), as a navigator of react-router. */
export interface HashHistory extends Navigator {
  get: () => HistoryEntry;
  /** Calls `listener` after every change, and follows the browser only while there is one. Returns how to remove it. */
  subscribe: (listener: () => void) => () => void;
  /** Asks `blocker` before every navigation. There is one at a time, the last one set. Returns the function that removes it. */
  block: (blocker: Blocker) => () => void;
}

interface Blocker {
  /** Whether to stop a navigation. */
  blocks: (transition: Transition) => boolean;
  /** Called after a stopped navigation, once the browser is back where it began and the history can be changed. */
  onBlocked: (transition: Transition) => void;
}

/** Format of the app's places as addresses of the browser. */
interface AddressFormat {
  /** Returns the path and query to show for what follows the `#`. */
  read: (address: string) => string;
  /** Returns what follows the `#` for a path and query. */
  write: (path: string) => string;
}

const plainAddresses: AddressFormat = { read: (address) => address, write: (path) => path };

/** State of an entry of the browser's history. */
interface EntryState {
  /** The place of the entry, counted from where the app was opened. Missing of an address that was just typed. */
  idx?: number;
  key?: string;
  usr?: unknown;
}

const readState = () => (window.history.state ?? {}) as EntryState;

const pathOf = (to: To) => (typeof to === 'string' ? to : createPath(to));

const newKey = () => Math.random().toString(36).slice(2, 10);

/**
 * Follows the browser's history and changes it. react-router's own does so too, but only its data router, which weighs
 * twice as much as the rest of it, can stop a navigation.
 */
export function createHashHistory({ read, write }: AddressFormat = plainAddresses): HashHistory {
  const listeners = new Set<() => void>();
  let blocker: Blocker | undefined;
  let { idx: index } = readState();
  if (index === undefined) {
    index = 0;
    window.history.replaceState({ ...window.history.state, idx: 0 }, '');
  }
  let current: HistoryEntry = { location: readLocation(), action: NavigationType.Pop, place: index };
  completeAddress();
  /** Called once the browser is back at the entry that a blocked step has left. */
  let onReverted: (() => void) | undefined;

  function readLocation(): Location {
    const address = window.location.hash.slice(1);
    const {
      pathname = '/',
      search = '',
      hash = '',
    } = parsePath(read(address.startsWith('/') ? address : `/${address}`));
    const { usr = null, key = 'default' } = readState();
    return { pathname, search, hash, state: usr, key };
  }

  /** Writes out what a typed address left out, so that the address bar always has a whole link. */
  function completeAddress() {
    const address = window.location.hash.slice(1);
    const whole = write(address);
    if (address !== '' && whole !== address)
      window.history.replaceState(window.history.state, '', `#${whole}`);
  }

  function show(location: Location, action: NavigationType) {
    current = { location, action, place: index };
    for (const listener of listeners) listener();
  }

  /** Returns the blocker's call for a stopped navigation, or undefined if the navigation goes on. */
  function blockOf(nextLocation: Location, historyAction: NavigationType): (() => void) | undefined {
    const transition = { currentLocation: current.location, nextLocation, historyAction };
    if (!blocker?.blocks(transition)) return undefined;
    const { onBlocked } = blocker;
    return () => onBlocked(transition);
  }

  function onPopState() {
    if (onReverted) {
      const tell = onReverted;
      onReverted = undefined;
      tell();
      return;
    }
    const location = readLocation();
    const next = placeOfEntry();
    const delta = next === undefined || index === undefined ? undefined : next - index;
    // Without its place in the history there is no way back to where the app was.
    if (delta !== undefined && delta !== 0) {
      onReverted = blockOf(location, NavigationType.Pop);
      if (onReverted) {
        window.history.go(-delta);
        return;
      }
    }
    index = next;
    completeAddress();
    show(location, NavigationType.Pop);
  }

  /** Returns the place of the entry that the browser has come to. A typed address makes one without, after the one that was left. */
  function placeOfEntry(): number | undefined {
    const state = readState();
    if (state.idx !== undefined || index === undefined) return state.idx;
    window.history.replaceState({ ...state, idx: index + 1 } satisfies EntryState, '');
    return index + 1;
  }

  function navigate(to: To, state: unknown, action: NavigationType.Push | NavigationType.Replace) {
    const { pathname = '/', search = '', hash = '' } = parsePath(read(pathOf(to)));
    const location: Location = { pathname, search, hash, state: state ?? null, key: newKey() };
    const block = blockOf(location, action);
    if (block) {
      block();
      return;
    }
    index ??= 0;
    // Typing the address of the page again leaves an entry without a place, of which the browser does not tell.
    if (readState().idx === undefined) window.history.replaceState({ ...readState(), idx: index }, '');
    index += action === NavigationType.Push ? 1 : 0;
    const entry = { usr: location.state, key: location.key, idx: index } satisfies EntryState;
    const href = `#${write(createPath(location))}`;
    if (action === NavigationType.Push) window.history.pushState(entry, '', href);
    else window.history.replaceState(entry, '', href);
    show(location, action);
  }

  return {
    get: () => current,
    subscribe: (listener) => {
      if (listeners.size === 0) window.addEventListener('popstate', onPopState);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener('popstate', onPopState);
      };
    },
    block: (next) => {
      blocker = next;
      return () => {
        if (blocker === next) blocker = undefined;
      };
    },
    createHref: (to) => `#${write(pathOf(to))}`,
    push: (to, state) => navigate(to, state, NavigationType.Push),
    replace: (to, state) => navigate(to, state, NavigationType.Replace),
    go: (delta) => window.history.go(delta),
  };
}
