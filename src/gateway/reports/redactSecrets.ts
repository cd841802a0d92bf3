const secrets: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [
    /(ticket|token|code|password|secret|authorization)(\\*["']?\s*[=:]\s*\\*["']?(?:Bearer\s+)?)[^\s&"',}\\]+/gi,
    '$1$2[secret]',
  ],
  // A recovery code.
  [/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/gi, '[secret]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[token]'],
  // Codes, accounts, numbers of orders; not the column of a place in a script, `.js:1:234567`.
  [/(?<!\d)(?<!:\d+:)\d(?:[ -]?\d){5,}/g, '[digits]'],
  // Nobody is called, and nothing is marked up, by what somebody else's browser sent.
  [/</g, '‹'],
];

/**
 * A text without what could be a secret or somebody's data, whatever a browser left in it: e-mail addresses, values of
 * secret names, recovery codes, tokens, and numbers of six and more digits.
 */
export function redactSecrets(text: string): string {
  return secrets.reduce((result, [pattern, stand]) => result.replaceAll(pattern, stand), text);
}
