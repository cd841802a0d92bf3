import { readCookie } from '../session/readCookie';
import { writeCookie } from '../session/writeCookie';

const cookie = 'sidebarStatus';
const year = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const isOpen = () => document.documentElement.dataset.sidebar !== 'closed';

function show(open: boolean) {
  document.documentElement.dataset.sidebar = open ? 'open' : 'closed';
  for (const listener of listeners) listener();
}

/**
 * Whether the sidebar is open or only a column of icons, kept in a cookie (specification section 9). It stands on the
 * document, so that what is drawn before the app has the right width.
 */
export const sidebarStatus = {
  get: isOpen,
  /** Takes over what the cookie says; open where it says nothing. */
  restore: (): void => show(readCookie(cookie) !== '0'),
  toggle: (): void => {
    show(!isOpen());
    writeCookie(cookie, isOpen() ? '1' : '0', year);
  },
  /** Calls `listener` after every change; answers the function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
