import { type FSWatcher, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sourceFolders } from './readSource';

/** Pause after an edit, in ms: an editor saves several files at once. What comes later is followed by another call. */
const settling = 50;

/**
 * Calls `apply` after every edit of the metadata below `root`, one call at a time. Editors may save in place, rename, or remove and
 * restore. Resolves once it watches, to the function that ends it after a running call.
 */
export async function watchSource(root: string, apply: () => Promise<void>): Promise<() => Promise<void>> {
  let watchers: FSWatcher[] = [];
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let closed = false;
  const edited = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // A folder that was made since has files already.
      running = running.then(follow).then(apply);
    }, settling);
  };

  // Folders are watched, one by one: what watches a file, as `recursive` does on Linux, stays with the one that was renamed away.
  // And all of them anew: one that was removed and made again looks the same.
  async function follow(): Promise<void> {
    const folders = (await Promise.all(sourceFolders.map((name) => foldersIn(join(root, name))))).flat();
    if (closed) return;
    const former = watchers;
    watchers = [root, ...folders].flatMap(watchFolder);
    for (const watcher of former) watcher.close();
  }

  function watchFolder(folder: string): FSWatcher[] {
    const isRoot = folder === root;
    try {
      const watcher = watch(folder, (_type, name) => {
        if (!isRoot || name === null || sourceFolders.includes(name)) edited();
      });
      // Windows reports a folder that is removed as an error.
      return [watcher.on('error', edited)];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    }
  }

  await follow();
  return async () => {
    closed = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
    await running;
  };
}

/** A folder and all folders in it; none where it is missing. */
async function foldersIn(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const inner = entries.filter((entry) => entry.isDirectory());
    return [folder, ...inner.map(({ parentPath, name }) => join(parentPath, name))];
  } catch (error) {
    // It, or a folder in it, was removed meanwhile, which is another edit.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
