import { type Diagnostic, formatDiagnostic } from '../metadata/model/Diagnostic';

/** More warnings of a file than this are counted, as of a language that is not translated yet. */
const maxListed = 3;

/** Returns lines about warnings: each one of files that have few or where `all` are wanted, and the number for the others. */
export function summarizeWarnings(warnings: readonly Diagnostic[], all = false): string[] {
  const files = new Map<string, Diagnostic[]>();
  for (const warning of warnings) files.set(warning.file, [...(files.get(warning.file) ?? []), warning]);
  const isCounted = (found: Diagnostic[]) => !all && found.length > maxListed;
  const lines = [...files].flatMap(([file, found]) =>
    isCounted(found)
      ? [`${file}  ${found.length} warnings: ${countCodes(found)}`]
      : found.map((warning) => `${formatDiagnostic(warning)} (warning)`),
  );
  const counted = [...files.values()].some(isCounted);
  return counted ? [...lines, 'npm run check -- --all lists every warning.'] : lines;
}

function countCodes(warnings: Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { code } of warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, number]) => `${number} ${code}`).join(', ');
}
