/**
 * Lighthouse's results for a screen. Scores are from 0 to 100, times in ms on the connection and processor of the phone that it
 * assumes.
 */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** When the largest text or picture was there. */
  largestPaint: number;
  /** Time in which the page could not respond, beyond 50 ms at once. */
  blocking: number;
  layoutShift: number;
  /** The audits that would save most, by their title. */
  savings: { title: string; saves: string }[];
  /** Speed of this machine relative to that of Lighthouse's authors. */
  machine: number;
}

/** A button that is clicked at an address before another one is audited. */
export interface SignIn {
  address: string;
  button: string;
}
