import { writeCookie } from '../session/storage';
import { applySettings } from './settings';

const year = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const isOpen = () => document.documentElement.dataset.sidebar !== 'closed';

/**
 * Whether the sidebar is open or only a column of icons, stored in a cookie (product 4.1). The document carries it too, so
 * that what is drawn before the app has the right width.
 */
export const sidebarStatus = {
  get: isOpen,
  toggle: (): void => {
    writeCookie('sidebarStatus', isOpen() ? '0' : '1', year);
    applySettings();
    for (const listener of listeners) listener();
  },
  /** Calls `listener` after every change. Returns the function that removes it. */
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
