/** What Lighthouse says of a screen. Scores are from 0 to 100, times in ms on the connection and processor of a phone that it supposes. */
export interface Audit {
  performance: number;
  accessibility: number;
  bestPractices: number;
  /** When the largest text or picture was there. */
  largestPaint: number;
  /** For how long the page could not answer, beyond 50 ms at a time. */
  blocking: number;
  layoutShift: number;
  /** The audits that would save most, by their title. */
  savings: { title: string; saves: string }[];
  /** How many times as fast as the machine of Lighthouse's authors this one was. */
  machine: number;
}

/** What is clicked at an address before another one is audited. */
export interface SignIn {
  address: string;
  button: string;
}
