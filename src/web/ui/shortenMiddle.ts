/** Longest identifier that is shown whole, in characters. */
const longest = 20;

/** Shortens a long identifier in the middle, where two of them rarely differ: `CO2026…4831`. */
export function shortenMiddle(text: string): string {
  return text.length <= longest ? text : `${text.slice(0, 9)}…${text.slice(-8)}`;
}
