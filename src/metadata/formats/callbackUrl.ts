/** Where an application is called back: an absolute http or https address of at most 200 characters, without a password in it. */
export function callbackUrl(text: string): boolean {
  if (text.length > 200 || !/^https?:\/\/[^\s/]/.test(text) || !URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username === '' && password === '';
}
