let isDown = false;
addEventListener('pointerdown', () => (isDown = true), true);
for (const end of ['pointerup', 'pointercancel']) addEventListener(end, () => (isDown = false), true);

/**
 * Waits until the pointer is up and its click is done, where it is down. What leaving an input adds to a page would
 * otherwise move a button away between the press and the release, which would then be no click.
 */
export async function whenReleased(): Promise<void> {
  // The click of a tap follows in the same turn as the events that move the focus.
  await nextTurn();
  if (!isDown) return;
  await new Promise((released) => {
    for (const end of ['pointerup', 'pointercancel']) addEventListener(end, released, { once: true });
  });
  await nextTurn();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
