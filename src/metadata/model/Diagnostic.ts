import { countBy } from 'es-toolkit';

/** A problem in a metadata file, for the person who edits it. */
export interface Diagnostic {
  severity: 'error' | 'warning';
  /** Path from the project's root, with `/`. */
  file: string;
  /** 1-based. */
  line: number;
  /** 1-based, in characters. */
  column: number;
  /** Stable kebab-case name of the check, for example `unknown-field`. */
  code: string;
  /** One or two sentences in English: what is wrong and how to correct it. */
  message: string;
}

/** Returns one line in the form that terminals of editors link: `file:line:column  code  message`. */
export function formatDiagnostic({ file, line, column, code, message }: Diagnostic): string {
  return `${file}:${line}:${column}  ${code}  ${message}`;
}

/** Number of places above which equal messages have one cause, and of those that are then listed. */
const [manyPlaces, listedPlaces] = [10, 3];

/** Returns lines about errors. Of equal messages in many places, as after a misspelt definition, the first are listed. */
export function formatErrors(errors: readonly Diagnostic[]): string[] {
  const alike = countBy(errors, ({ message }) => message);
  const listed = new Map<string, number>();
  return errors.flatMap((error) => {
    const { message } = error;
    const places = alike[message]!;
    const place = (listed.get(message) ?? 0) + 1;
    listed.set(message, place);
    if (places <= manyPlaces || place < listedPlaces) return [formatDiagnostic(error)];
    if (place > listedPlaces) return [];
    const more = `  … and ${places - place} more places; npm run check -- --all lists them.`;
    return [formatDiagnostic(error), more];
  });
}
