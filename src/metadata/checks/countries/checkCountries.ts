import type { JsonSchema } from '../../model/json';
import { mergePatch } from '../../schema/mergePatch';
import { parseReference, valueAt } from '../../schema/schemaParts';
import { type Check, didYouMean } from '../../source/reporter';
import { innerSchemas } from '../../source/places';
import type { Project } from '../../source/Project';

/** A country must change existing definitions only, keep those that are used, and be named like its file. */
export const checkCountries: Check = (project, report) => {
  const shared = project.schemas.get('country');
  const definitions = Object.keys(shared?.value.$defs ?? {});
  const used = usedPlaces(project);
  for (const file of project.countries.values()) {
    const country = file.value;
    if (country.code !== undefined && country.code !== file.name) {
      report(file, ['code'], {
        code: 'country-code',
        message: /^[A-Z]{2}$/.test(file.name)
          ? `The file is named ${file.name}.json, so the code must be "${file.name}".`
          : `The file is named ${file.name}.json. Rename it to ${country.code}.json, as its code is "${country.code}".`,
      });
    }
    if (!shared && project.paths.has('schemas/country.json')) continue;
    for (const name of Object.keys(country.$defs ?? {})) {
      if (definitions.includes(name)) continue;
      report(file, ['$defs', name], {
        code: 'unknown-limit',
        message: `country.json has no definition "${name}".${didYouMean(name, definitions)}`,
        at: 'key',
      });
    }
    const bound = mergePatch(shared?.value, { $defs: country.$defs ?? {} });
    for (const [reference, pointer] of used) {
      if (valueAt(bound, pointer) !== undefined) continue;
      const removed = removedAt(country, pointer);
      report(file, removed, {
        code: 'removed-definition',
        message: `This removes country.json${reference}, which other schemas use. Change it instead of removing it.`,
        at: 'key',
      });
      remove(country, removed);
    }
  }
};

/** Later checks then see the definition as if the country had not changed it. */
function remove(country: object, path: string[]): void {
  const holder = valueAt(country, path.slice(0, -1));
  const last = path.at(-1);
  if (typeof holder === 'object' && holder !== null && last !== undefined)
    delete (holder as JsonSchema)[last];
}

/** Places of `country.json` that any schema refers to. */
function usedPlaces(project: Project): Map<string, string[]> {
  const used = new Map<string, string[]>();
  for (const { schema, base } of innerSchemas(project)) {
    if (typeof schema.$ref !== 'string') continue;
    const { file, pointer } = parseReference(schema.$ref);
    if ((file || base) === 'country' && pointer)
      used.set(schema.$ref.slice(schema.$ref.indexOf('#')), pointer);
  }
  return used;
}

/** Returns the part of a pointer up to what removes the rest: a `null`, or a list that replaces another. */
function removedAt(country: object, pointer: string[]): string[] {
  const length = pointer.findIndex((_, index) => valueAt(country, pointer.slice(0, index + 1)) === undefined);
  return length < 0 ? pointer : pointer.slice(0, length);
}
