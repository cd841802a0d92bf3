/** A JSON value of local storage; undefined where there is none, where it is broken or storage is forbidden. */
export function readStored(key: string): unknown {
  try {
    const text = localStorage.getItem(key);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
