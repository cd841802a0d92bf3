import { loadLater } from '../client/loadLater';

/** Loads the generated screens. Called while the app starts, so that the first page need not wait for it. */
export const loadResourceRoutes = loadLater(async () => ({
  default: (await import('../generate/ResourceRoutes')).ResourceRoutes,
}));
