import type { JsonValue } from '../../../src/metadata/model/json';
import { sampleFiles } from './sampleFiles';

const replacements: (JsonValue | undefined)[] = [null, 7, 'zz', [], {}, undefined, true];

/** Returns the sample with one value replaced by a wrong one or removed, at places spread over all files. */
export function mutations(every: number): { name: string; files: Map<string, string> }[] {
  const all = [...sampleFiles()].flatMap(([path, text]) =>
    placesIn(JSON.parse(text) as JsonValue).map((place) => ({ path, text, place })),
  );
  return all
    .filter((_, index) => index % every === 0)
    .map(({ path, text, place }, index) => {
      const replacement = replacements[index % replacements.length];
      const files = sampleFiles();
      files.set(path, JSON.stringify(replaced(JSON.parse(text) as JsonValue, place, replacement)));
      return { name: `${path} ${place.join('/')} = ${JSON.stringify(replacement) ?? 'nothing'}`, files };
    });
}

function placesIn(value: JsonValue, place: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Object.entries(value).flatMap(([key, each]) => placesIn(each as JsonValue, [...place, key]));
  return [place, ...inner];
}

function replaced(
  value: JsonValue,
  [first, ...rest]: string[],
  replacement: JsonValue | undefined,
): JsonValue {
  if (first === undefined) return replacement ?? null;
  const holder = value as { [key: string]: JsonValue };
  if (rest.length > 0) holder[first] = replaced(holder[first] as JsonValue, rest, replacement);
  else if (replacement !== undefined) holder[first] = replacement;
  else if (Array.isArray(holder)) holder.splice(Number(first), 1);
  else delete holder[first];
  return value;
}
