const secrets: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [/(ticket|token|code|password|secret|authorization)(["']?\s*[=:]\s*["']?)[^\s&"',}]+/gi, '$1$2[secret]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[token]'],
  [/\d(?:[ -]?\d){7,}/g, '[digits]'],
];

/**
 * A text without what could be a secret or somebody's data, whatever a browser left in it: e-mail addresses, values of
 * secret names, tokens, and numbers of eight and more digits.
 */
export function redactSecrets(text: string): string {
  return secrets.reduce((result, [pattern, stand]) => result.replaceAll(pattern, stand), text);
}
