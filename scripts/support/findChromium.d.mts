/**
 * Path of a Chromium, Chrome or Edge: that of `CHROMIUM_PATH`, or one on this machine, or undefined. `headless` prefers one without
 * a window; otherwise one as people have.
 */
export function findChromium(options?: { headless?: boolean }): string | undefined;
