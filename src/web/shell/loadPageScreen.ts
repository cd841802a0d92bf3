import { loadLater } from '../client/loadLater';

/** Loads what shows composed pages. Called while the app starts where the first page will be one. */
export const loadPageScreen = loadLater(async () => ({
  default: (await import('../blocks/PageScreen')).PageScreen,
}));
