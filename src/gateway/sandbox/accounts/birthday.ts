import type { Random } from '../Random';

const two = (value: number) => String(value).padStart(2, '0');

/** A day of birth of a grown person as `YYMMDD`. */
export function birthday(random: Random): string {
  return `${two(random.integer(60, 99))}${two(random.integer(1, 12))}${two(random.integer(1, 28))}`;
}
