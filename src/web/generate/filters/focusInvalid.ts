/**
 * Moves the focus to the first invalid input of a form and returns whether there is one. A focused input first loses the focus for
 * a moment, so that it reports its mistake.
 */
export function focusInvalid(form: HTMLFormElement): boolean {
  const input = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!input) return false;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  input.focus();
  return true;
}
