import { formats } from '../../metadata/formats/formats';

/**
 * Ends a number with the check characters that its format asks for: the Model's own check is asked, so there is one
 * rule. `count` characters of `alphabet` are tried. Throws where none fits.
 */
export function completeDigits(
  prefix: string,
  format: string,
  count = 1,
  alphabet: string = '0123456789',
): string {
  const completed = tryEndings(prefix, formats[format]!, count, alphabet);
  if (completed === undefined) throw new Error(`Nothing completes "${prefix}" to a ${format}.`);
  return completed;
}

function tryEndings(
  prefix: string,
  fits: (text: string) => boolean,
  count: number,
  alphabet: string,
): string | undefined {
  if (count === 0) return fits(prefix) ? prefix : undefined;
  for (const character of alphabet) {
    const found = tryEndings(prefix + character, fits, count - 1, alphabet);
    if (found !== undefined) return found;
  }
  return undefined;
}
