/** Invisible input that takes what is typed before the search has loaded. */
let input: HTMLInputElement | undefined;
/** Where the focus was before. */
let before: Element | null;
let isLoaded = false;

/** Takes what is typed from now on, until the search is there. */
export function beginTyping(label: string): void {
  if (isLoaded || input) return;
  before = document.activeElement;
  input = document.createElement('input');
  input.className = 'visually-hidden';
  input.ariaLabel = label;
  document.body.append(input);
  input.focus();
}

/** Returns what was typed so far. */
export function readTyped(): string {
  return input?.value ?? '';
}

/** Ends it. The search has the focus then, or it is where it was. */
export function endTyping(isThere: boolean): void {
  isLoaded ||= isThere;
  if (document.activeElement === input) returnFocus();
  input?.remove();
  input = undefined;
}

/** Focuses what had the focus before, where nothing has it: the input that had it in between is gone. */
export function returnFocus(): void {
  if (before instanceof HTMLElement) before.focus();
}
