/** How long after its last use a page counts as one that nobody is at, in ms. */
const limit = 60_000;

let usedAt = Date.now();

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel']) {
  addEventListener(type, () => (usedAt = Date.now()), { capture: true, passive: true });
}

/** Whether nobody has touched the page for a minute: what it asks by itself then does not keep the session alive (product 3.8). */
export function isUnattended(): boolean {
  return Date.now() - usedAt > limit;
}
