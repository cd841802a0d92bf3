/** Reads a query as the package of this name does: a key without `=` is null, a repeated one is a list. */
export function parse(query: string): Record<string, string | null | (string | null)[]> {
  const values: Record<string, string | null | (string | null)[]> = Object.create(null);
  for (const part of query.replace(/^[?#&]/, '').split('&')) {
    if (part === '') continue;
    const at = part.indexOf('=');
    const key = decode(at < 0 ? part : part.slice(0, at));
    const value = at < 0 ? null : decode(part.slice(at + 1));
    const before = values[key];
    values[key] = key in values ? [before ?? null, value].flat() : value;
  }
  return values;
}

type Value = string | number | boolean | null | undefined;

/** Writes a query by keys in order; undefined values are left out, a list repeats its key. */
export function stringify(values: Record<string, Value | Value[]>): string {
  return Object.keys(values)
    .toSorted()
    .flatMap((key) => [values[key]].flat().map((value) => write(key, value)))
    .filter((part) => part !== undefined)
    .join('&');
}

function write(key: string, value: Value): string | undefined {
  if (value === undefined) return undefined;
  return value === null ? encode(key) : `${encode(key)}=${encode(String(value))}`;
}

const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** What is no valid encoding stays as it is. */
function decode(text: string): string {
  const spaced = text.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
