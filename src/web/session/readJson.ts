/** The JSON value in a text; undefined where there is no text, where it is broken, or where reading it fails. */
export function readJson(read: () => string | null | undefined): unknown {
  try {
    return JSON.parse(read() ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}
