/** Path of a Chromium, Chrome or Edge: the one that `CHROMIUM_PATH` names, else one on this machine; undefined where there is none. */
export function findChromium(): string | undefined;
