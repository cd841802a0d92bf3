/** Longest identifier that is shown whole, in characters. */
const longest = 16;

/** Shortens a long identifier in the middle, where two of them rarely differ: `CO20261…00004831`. */
export function shortenMiddle(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, 7)}…${text.slice(-8)}`;
}
