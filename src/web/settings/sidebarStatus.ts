import { writeCookie } from '../session/storage';
import { applySettings } from './settings';

const year = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const isOpen = () => document.documentElement.dataset.sidebar !== 'closed';

/**
 * Whether the sidebar is open or only a column of icons, kept in a cookie (specification section 9). It stands on the
 * document, so that what is drawn before the app has the right width.
 */
export const sidebarStatus = {
  get: isOpen,
  toggle: (): void => {
    writeCookie('sidebarStatus', isOpen() ? '0' : '1', year);
    applySettings();
    for (const listener of listeners) listener();
  },
  /** Calls `listener` after every change; answers the function that ends it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
