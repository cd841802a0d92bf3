import type { KeyboardEvent } from 'react';

/** Moves the focus among the inputs and buttons of a list by the arrow keys, round its ends. */
export function moveFocus(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const stops = [...(list?.querySelectorAll<HTMLElement>('input, button') ?? [])];
  const place = stops.indexOf(document.activeElement as HTMLElement);
  stops[(place + step + stops.length) % stops.length]?.focus();
}
