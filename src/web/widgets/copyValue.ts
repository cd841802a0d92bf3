import type { MouseEvent } from 'react';

/** For how long a copy button shows that it copied, in ms. */
const confirmedFor = 1500;

/**
 * Click handler of all copy buttons in cells: copies the button's `data-copy` and, for a moment, says
 * `data-copied` by look and by name. One function for any number of buttons, so that none costs state.
 */
export function copyValue(event: MouseEvent<HTMLButtonElement>): void {
  event.stopPropagation();
  const button = event.currentTarget;
  if (button.dataset.state) return;
  const { copy = '', copied = '' } = button.dataset;
  void confirm(button, copied, navigator.clipboard.writeText(copy));
}

async function confirm(button: HTMLButtonElement, words: string, copying: Promise<void>): Promise<void> {
  await copying;
  const name = button.getAttribute('aria-label') ?? '';
  button.dataset.state = 'copied';
  button.setAttribute('aria-label', words);
  setTimeout(() => {
    delete button.dataset.state;
    button.setAttribute('aria-label', name);
  }, confirmedFor);
}
