/** Callback address (product 8.4): an absolute http or https URL of at most 200 characters, without user, password and fragment. */
export function callbackUrl(text: string): boolean {
  if (text.length > 200 || !/^https?:\/\/[^\s/#][^#]*$/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
