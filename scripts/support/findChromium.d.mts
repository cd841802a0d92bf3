/**
 * Path of a Chromium, Chrome or Edge: the one that `CHROMIUM_PATH` names, else one on this machine; undefined where there
 * is none. With `headless` rather one that has no window at all; without it, one as people have.
 */
export function findChromium(options?: { headless?: boolean }): string | undefined;
