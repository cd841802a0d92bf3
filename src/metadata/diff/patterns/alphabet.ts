/** A character that stands for all that are in the same sets, which are numbered as their notations are given. */
export interface Letter {
  character: string;
  sets: ReadonlySet<number>;
}

/** A range of code points, with both of its ends. */
type Range = [low: number, high: number];

/** Characters by which a set is shown best, where it has them. */
const shown = ['0', 'A', 'a', '-', 'é', '中'].map((character) => character.codePointAt(0)!);

let everything: string | undefined;

/**
 * Returns one letter for each class of characters that the sets distinguish, the plainest first. Sets are in the notation of
 * regular expressions.
 */
export function lettersOf(sources: readonly string[]): Letter[] {
  const ranges = sources.map(rangesOf);
  const cuts = new Set<number>([0]);
  for (const [low, high] of ranges.flat()) cuts.add(low).add(high + 1);
  const lows = [...cuts].filter((point) => point <= 0x10ffff).toSorted((one, other) => one - other);
  const found = new Map<string, { point: number; rank: number; sets: Set<number> }>();
  for (const [index, low] of lows.entries()) {
    const high = (lows[index + 1] ?? 0x110000) - 1;
    const sets = new Set(ranges.flatMap((own, set) => (own.some((range) => holds(range, low)) ? [set] : [])));
    const best = shown.findIndex((point) => point >= low && point <= high);
    const letter =
      best < 0
        ? { point: low, rank: shown.length + (isPrintable(low) ? 0 : 1), sets }
        : { point: shown[best]!, rank: best, sets };
    const key = [...sets].join();
    const known = found.get(key);
    if (!known || letter.rank < known.rank) found.set(key, letter);
  }
  return [...found.values()]
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ point, sets }) => ({ character: String.fromCodePoint(point), sets }));
}

const holds = ([low, high]: Range, point: number) => low <= point && point <= high;

const isPrintable = (point: number) => /[\p{L}\p{N}\p{P}\p{S}]/u.test(String.fromCodePoint(point));

/** The characters that a set has, as the engine of expressions itself reads it. */
function rangesOf(source: string): Range[] {
  everything ??= allCharacters();
  return [...everything.matchAll(new RegExp(`${source}+`, 'gu'))].map(([run]) => [
    run.codePointAt(0)!,
    lastPoint(run),
  ]);
}

function lastPoint(run: string): number {
  const last = run.codePointAt(run.length - 2);
  return last !== undefined && last > 0xffff ? last : run.codePointAt(run.length - 1)!;
}

/** All characters in the order of their code points, without halves of pairs, which no text has. */
function allCharacters(): string {
  const parts: string[] = [];
  for (let low = 0; low <= 0x10ffff; low += 0x400) {
    if (low >= 0xd800 && low <= 0xdfff) continue;
    parts.push(String.fromCodePoint(...Array.from({ length: 0x400 }, (_, index) => low + index)));
  }
  return parts.join('');
}
