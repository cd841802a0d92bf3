import { readJson } from './readJson';

/** A JSON value of local storage; undefined where there is none, where it is broken or storage is forbidden. */
export function readStored(key: string): unknown {
  return readJson(() => localStorage.getItem(key));
}
