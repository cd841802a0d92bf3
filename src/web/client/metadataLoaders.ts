import { useSyncExternalStore } from 'react';
import { loadPage, loadPageParams } from 'virtual:metadata/pages';
import { loadResource, loadValidator } from 'virtual:metadata/resources';
import { readAtOnce } from './loadForUse';
import type { BoundPage, BoundResource } from '../../metadata/model/BoundResource';
import { createListeners } from '../session/listeners';

/**
 * Load what the build makes of the metadata. While Corridor is developed, an edit of the metadata replaces them, which
 * is why nothing else imports the modules behind.
 */
export const metadataLoaders = { loadPage, loadPageParams, loadResource, loadValidator };

const reloads = new Set<() => Promise<unknown>>();
const listeners = createListeners();
let edits = 0;

/**
 * Makes a loader that returns the same promise for the same arguments, for `use`. A rejected promise stays and the page must be
 * reloaded, as browsers cache a failed module.
 */
export function loadedOnce<Value>(
  load: (...names: string[]) => Promise<Value>,
): (...names: string[]) => Promise<Value> {
  const loaded = new Map<string, { names: string[]; promise: Promise<Value> }>();
  if (import.meta.hot) {
    const reload = async (key: string, names: string[]) => {
      // Nothing on the page is hidden meanwhile.
      const promise = readAtOnce(load(...names));
      await promise;
      loaded.set(key, { names, promise });
    };
    reloads.add(() => Promise.all([...loaded].map(([key, { names }]) => reload(key, names))));
  }
  return (...names) => {
    const key = JSON.stringify(names);
    const promise = loaded.get(key)?.promise ?? readAtOnce(load(...names));
    loaded.set(key, { names, promise });
    return promise;
  };
}

/** Loads a resource, bound to a country and a language (see `loadedOnce`). */
export const boundResource: (name: string, country: string, language: string) => Promise<BoundResource> =
  loadedOnce((name = '', country = '', language = '') =>
    metadataLoaders.loadResource(name, country, language),
  );

/** Loads a composed page in a language (see `loadedOnce`). */
export const boundPage: (name: string, language: string) => Promise<BoundPage> = loadedOnce(
  (name = '', language = '') => metadataLoaders.loadPage(name, language),
);

/** Renders the component again after an edit of the metadata; only ever while Corridor is developed. */
export function useMetadataEdits(): void {
  useSyncExternalStore(listeners.subscribe, () => edits);
}

if (import.meta.hot) {
  const replace = async (next: object | undefined) => {
    if (!next) return;
    Object.assign(metadataLoaders, next);
    await Promise.all([...reloads].map((reload) => reload()));
    edits++;
    listeners.notify();
  };
  import.meta.hot.accept('virtual:metadata/resources', replace);
  import.meta.hot.accept('virtual:metadata/pages', replace);
}
