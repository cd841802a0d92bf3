/**
 * Moves the focus to the first invalid input of a form and returns whether there is one. An input that has the focus loses
 * it for a moment, so that it reports what is wrong as if it had been left.
 */
export function focusInvalid(form: HTMLFormElement): boolean {
  const input = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (!input) return false;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  input.focus();
  return true;
}
