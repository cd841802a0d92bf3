import { type Diagnostic, formatDiagnostic } from '../../metadata/model/Diagnostic';

/** More warnings of a file than this are counted, as of a language that is not translated yet. */
const maxListed = 3;

/** Returns lines about warnings. Files with few warnings list each, as do all with `all`; others say their number. */
export function summarizeWarnings(warnings: readonly Diagnostic[], all = false): string[] {
  const begun = all ? [] : begunLanguages(warnings);
  const others = warnings.filter((warning) => !begun.some(({ missing }) => missing.includes(warning)));
  const files = new Map<string, Diagnostic[]>();
  for (const warning of others) files.set(warning.file, [...(files.get(warning.file) ?? []), warning]);
  const isCounted = (found: Diagnostic[]) => !all && found.length > maxListed;
  const lines = [...files].flatMap(([file, found]) =>
    isCounted(found)
      ? [`${file}  ${found.length} warnings: ${countCodes(found)}`]
      : found.map((warning) => `${formatDiagnostic(warning)} (warning)`),
  );
  for (const { folder, missing } of begun) {
    const language = folder.split('/')[1];
    const number = new Set(missing.map(({ file }) => file)).size;
    lines.push(
      `${folder}  ${missing.length} texts of ${number} files are not translated; npm run texts -- --language ${language} lists them.`,
    );
  }
  const counted = begun.length > 0 || [...files.values()].some(isCounted);
  return counted ? [...lines, 'npm run check -- --all lists every warning.'] : lines;
}

/** Languages of which texts of many files are missing, as those of one that was begun. */
function begunLanguages(warnings: readonly Diagnostic[]): { folder: string; missing: Diagnostic[] }[] {
  const folders = new Map<string, Diagnostic[]>();
  for (const warning of warnings) {
    const folder = /^locales\/[^/]+\//.exec(warning.file)?.[0];
    if (folder === undefined || warning.code !== 'untranslated') continue;
    folders.set(folder, [...(folders.get(folder) ?? []), warning]);
  }
  return [...folders]
    .map(([folder, missing]) => ({ folder, missing }))
    .filter(({ missing }) => new Set(missing.map(({ file }) => file)).size > maxListed);
}

function countCodes(warnings: Diagnostic[]): string {
  const counts = new Map<string, number>();
  for (const { code } of warnings) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, number]) => `${number} ${code}`).join(', ');
}
