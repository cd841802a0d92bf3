/** By how much the gateway's clock is ahead of this device's, in ms, as far as its responses have shown. */
let offset = 0;

/** The header `Date` has whole seconds. */
const resolution = 1000;

/**
 * Compares the clocks by a response requested at `sentAt` (ms since 1970 on this device) that has just arrived. Its `date` is of a
 * moment between. Only the certain part of the difference is corrected, so slow responses change nothing.
 */
export function compareClocks(date: string | null, sentAt: number): void {
  const at = Date.parse(date ?? '');
  if (Number.isNaN(at)) return;
  offset = Math.min(Math.max(offset, at - Date.now()), at + resolution - sentAt);
}

/** Forgets what responses have shown: a clock may have been put right since. */
export function forgetClocks(): void {
  offset = 0;
}

/** Returns what time it is by the gateway's clock, which decides about days and deadlines. This device's may be wrong. */
export function gatewayNow(): Date {
  return gatewayTime(Date.now());
}

/** Returns a moment of this device's clock (ms since 1970) by that of the gateway. */
export function gatewayTime(moment: number): Date {
  return new Date(moment + offset);
}
