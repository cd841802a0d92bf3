import { createListeners } from '../session/listeners';
import { writeCookie, year } from '../session/storage';
import { applySettings } from './settings';

const listeners = createListeners();

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
    listeners.notify();
  },
  subscribe: listeners.subscribe,
};
