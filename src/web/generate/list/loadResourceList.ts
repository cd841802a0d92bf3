import { loadOnce } from '../../client/loadOnce';

/** Loads the list of resources. Called while the app starts, so that the first page need not wait for it. */
export const loadResourceList = loadOnce(async () => ({
  default: (await import('./ResourceList')).ResourceList,
}));
