const replacements: [RegExp, string][] = [
  // A bound on the first part keeps the time linear in the length of the text.
  [/[\w.+-]{1,256}@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [
    /(ticket|token|code|password|secret|authorization)(\\*["']?\s*[=:]\s*\\*["']?(?:Bearer\s+)?)[^\s&"',}\\]+/gi,
    '$1$2[secret]',
  ],
  // Recovery codes.
  [/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/gi, '[secret]'],
  [/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{32,}/g, '[token]'],
  // Codes, accounts, numbers of orders; not the column of a place in a script, `.js:1:234567`.
  [/(?<!\d)(?<!:\d+:)\d(?:[ -]?\d){5,}/g, '[digits]'],
  // The text comes from any browser: it must not mention people or add markup in the chat.
  [/</g, '‹'],
];

/**
 * Returns a text without what could be a secret or personal data: e-mail addresses, values of secret names, recovery
 * codes, tokens, and numbers of six or more digits.
 */
export function redactSecrets(text: string): string {
  return replacements.reduce(
    (result, [pattern, replacement]) => result.replaceAll(pattern, replacement),
    text,
  );
}
