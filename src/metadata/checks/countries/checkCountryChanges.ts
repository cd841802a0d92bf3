import { fieldFacts } from '../../bind/boundFields';
import type { JsonSchema, JsonValue } from '../../model/json';
import { conditionProperties, rulePlaces } from '../../source/conditionPlaces';
import { valueAt } from '../../schema/schemaParts';
import {
  countryFields,
  isBrokenSchema,
  type Project,
  projectSchemas,
  type SourceFile,
} from '../../source/Project';
import type { Check, Report } from '../../source/reporter';

const lowest = ['minLength', 'minItems', 'minimum', 'exclusiveMinimum'];
const highest = ['maxLength', 'maxItems', 'maximum', 'exclusiveMaximum'];

/**
 * Checks that a country's changes have an effect: each is stricter than its base and concerns fields that are shown.
 */
export const checkCountryChanges: Check = (project, report) => {
  const definitions = (project.schemas.get('country')?.value.$defs ?? {}) as JsonSchema;
  for (const [country, file] of project.countries) {
    for (const [name, change] of Object.entries(file.value.$defs ?? {})) {
      if (!Object.hasOwn(definitions, name) || !isObject(change)) continue;
      const path = ['$defs', name];
      if (Object.keys(change).length === 0 && isWrittenEmpty(file, path)) {
        const message = `This changes nothing of "${name}" in country.json. Say what differs in ${country}, or remove it.`;
        report(file, path, { severity: 'warning', code: 'idle-change', message, at: 'key' });
      }
      // Limits add to others only where the definition refers to one.
      const { $ref, allOf } = definitions[name] as JsonSchema;
      if ($ref === undefined && allOf === undefined) continue;
      for (const { keyword, value, present } of idleLimits(project, country, name, change)) {
        const message = `This has no effect: "${name}" refers to a definition whose "${keyword}" of ${present} is stricter than ${value}.`;
        report(file, [...path, keyword], { severity: 'warning', code: 'idle-change', message });
      }
    }
  }
  if (!project.hasBrokenReferences) checkHidden(project, report);
};

/** Whether an object is empty in its file, and not only without what was wrong in it. */
function isWrittenEmpty({ text }: SourceFile, path: string[]): boolean {
  const written = valueAt(JSON.parse(text), path);
  return isObject(written) && Object.keys(written).length === 0;
}

interface IdleLimit {
  keyword: string;
  value: number;
  /** The limit that holds. */
  present: number;
}

/** The limits of a country's change that are weaker than those of what the definition refers to. */
function idleLimits(project: Project, country: string, name: string, change: JsonSchema): IdleLimit[] {
  if (![...lowest, ...highest].some((keyword) => keyword in change)) return [];
  const definition: JsonSchema = { $ref: `country.json#/$defs/${name}` };
  if (isBrokenSchema(project, definition)) return [];
  const facts: Record<string, unknown> = { ...fieldFacts(projectSchemas(project, country), definition) };
  return [...lowest, ...highest].flatMap((keyword) => {
    const [value, present] = [change[keyword], facts[keyword]];
    if (typeof value !== 'number' || typeof present !== 'number') return [];
    const isWeaker = lowest.includes(keyword) ? value < present : value > present;
    return isWeaker ? [{ keyword, value, present }] : [];
  });
}

/** A country's rule must not be about a field that stays hidden there, wherever the rule is used. */
function checkHidden(project: Project, report: Report): void {
  const hidden = new Map<string, { report: () => void; isShown: boolean }>();
  for (const { file, path, schema, owner } of rulePlaces(project)) {
    if (project.countries.get(file.name) !== file) continue;
    const fields = countryFields(project, owner, file.name);
    if (!fields) continue;
    const named = [
      ...conditionProperties(isObject(schema.if) ? schema.if : {}).map((each) => ({
        name: each.name,
        at: [...path, 'if', ...each.path],
      })),
      ...Object.entries((schema.properties ?? {}) as JsonSchema)
        .filter(([, said]) => said !== false)
        .map(([name]) => ({ name, at: [...path, 'properties', name] })),
    ];
    for (const { name, at } of named) {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!field) continue;
      const key = `${file.path} ${name}`;
      const message = `"${name}" is hidden in ${file.name}, so this rule never applies. Show it: "x-ui": { "hidden": null } in the definition that it refers to.`;
      // Options of a hidden field are reported where they are.
      const isShown = field.ui.hidden !== true || field.options !== undefined;
      const known = hidden.get(key);
      hidden.set(key, {
        isShown: isShown || known?.isShown === true,
        report:
          known?.report ??
          (() =>
            report(file, at, {
              severity: 'warning',
              code: 'idle-change',
              message,
              at: at.at(-2) === 'required' ? 'value' : 'key',
            })),
      });
    }
  }
  for (const each of hidden.values()) if (!each.isShown) each.report();
}

function isObject(value: JsonValue | undefined): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
