import { countBy } from 'es-toolkit';
import type { Diagnostic } from '../model/Diagnostic';
import { isUnread } from './reporter';

/** So many places that name a file which is not there are more likely right than its name. */
const manyPlaces = 3;

/**
 * Leaves out findings that may only follow from a file that is unreadable or missing under its name. A finding says how
 * many there were, so that their absence is no all-clear.
 */
export function withoutFollowOns(files: ReadonlyMap<string, string>, found: Diagnostic[]): Diagnostic[] {
  const missing = countBy(found.filter(missingIn), (diagnostic) => missingIn(diagnostic)!);
  const isCause = (diagnostic: Diagnostic) =>
    isUnread(diagnostic) ||
    diagnostic.code === 'missing-file' ||
    (missing[missingIn(diagnostic) ?? ''] ?? 0) >= manyPlaces;
  const causing = found.filter(isCause);
  if (causing.length === 0) return found;
  const referring = referencesOf(files);
  const causes = new Set(causing.map((diagnostic) => missingIn(diagnostic) ?? diagnostic.file));
  const reached = new Map([...causes].map((cause) => [cause, dependentsOf(cause, referring)]));
  const causeOf = ({ file }: Diagnostic) => [...causes].find((cause) => reached.get(cause)!.has(file));
  const others = found.filter((diagnostic) => !isCause(diagnostic));
  const left = countBy(others, (diagnostic) => causeOf(diagnostic) ?? '');
  const notes = [...causes].flatMap((file): Diagnostic[] => {
    const message = `What else was found in files that refer to this one (${left[file]}) is left out, as it may only follow from that. Correct this and check again.`;
    return left[file] ? [{ severity: 'error', file, line: 1, column: 1, code: 'left-out', message }] : [];
  });
  return [...causing, ...notes, ...others.filter((diagnostic) => causeOf(diagnostic) === undefined)];
}

/** Returns the file that is missing according to a diagnostic. */
function missingIn({ code, file, message }: Diagnostic): string | undefined {
  if (code === 'missing-file') return file;
  return /^There is no ((?:schemas|resources)\/[\w./-]+\.json)\./.exec(message)?.[1];
}

/** All files that refer to one, by themselves or through others. */
function dependentsOf(path: string, referring: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const found = new Set<string>();
  const add = (target: string) => {
    for (const [file, named] of referring) {
      if (found.has(file) || !named.has(target)) continue;
      found.add(file);
      add(file);
    }
  };
  add(path);
  // The roles and the prices of merchants name permissions, entities and countries of all files.
  if (!path.startsWith('locales/')) found.add('sandbox/tenants.json');
  return found;
}

/** The paths of the files to which each refers, also of those that are not there. */
function referencesOf(files: ReadonlyMap<string, string>): Map<string, ReadonlySet<string>> {
  const metadata = [...files].filter(([path]) => !path.startsWith('schemas/meta/'));
  return new Map(metadata.map(([path, text]) => [path, new Set([...namedIn(text), ...impliedBy(path)])]));
}

const naming = /"([\w-]+)\.json#|"(entity|resource|page)":\s*"([\w-]+)"/g;

function namedIn(text: string): string[] {
  return [...text.matchAll(naming)].map(([, schema, kind, name]) => {
    if (schema !== undefined || kind === 'entity') return `schemas/${schema ?? name}.json`;
    return kind === 'page' ? `resources/${name}.page.json` : `resources/${name}.json`;
  });
}

/** Returns the names that a file defines by its own name. */
function impliedBy(path: string): string[] {
  const [folder, inner, name] = path.split('/');
  if (folder === 'locales') return [`schemas/${name}`, `resources/${name}`];
  if (inner === 'countries') return ['schemas/country.json'];
  return inner === 'calendars' ? [`schemas/countries/${name}`] : [];
}
