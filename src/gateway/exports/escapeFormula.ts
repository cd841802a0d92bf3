/** Keeps a spreadsheet from taking a text for a formula: whoever opens an export must not run what a payer wrote. */
export function escapeFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}
