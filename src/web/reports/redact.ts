const secrets: [RegExp, string][] = [
  [/[\w.+-]+@[\w-]+(\.[\w-]+)+/g, '[e-mail]'],
  [
    /(ticket|token|code|password|secret|authorization)(\\*["']?\s*[=:]\s*\\*["']?(?:Bearer\s+)?)[^\s&"',}\\]+/gi,
    '$1$2…',
  ],
  [/\b[A-Z2-7]{4}(?:-[A-Z2-7]{4}){3}\b/gi, '…'],
  // Queries hold filters, tickets and redirects.
  [/\?[^\s)'"]*/g, '?…'],
  [/(?<![\w-])(?=[\w-]*\d)[\w-]{32,}/g, '[token]'],
  // Not the column of a place in a script, `.js:1:234567`.
  [/(?<!\d)(?<!:\d+:)\d[\d ]{4,}\d/g, '[digits]'],
];

/**
 * A text without what could be a secret or somebody's data: e-mail addresses, queries, tokens and long numbers.
 * Cut to `length` characters.
 */
export function redact(text: string, length: number): string {
  return secrets
    .reduce((result, [pattern, stand]) => result.replaceAll(pattern, stand), text)
    .slice(0, length);
}
