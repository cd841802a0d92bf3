import { fieldFacts } from '../../bind/boundFields';
import type { BoundField } from '../../model/BoundField';
import type { JsonSchema, JsonValue } from '../../model/json';
import { type ObjectPlace, rulePlaces } from '../../source/conditionPlaces';
import { inCountry } from '../../source/fieldPlaces';
import { isBrokenSchema, type Project, projectSchemas } from '../../source/Project';
import type { Check, Report } from '../../source/reporter';
import { ruleCountries, ruleSchema } from '../../source/ruleSchemas';
import { brokenPairs } from '../fields/checkLimits';
import { propertiesOf } from '../../schema/schemaParts';

/**
 * Checks that a rule which limits a field further leaves some value in each country. Its limits must not contradict the field's,
 * and it must keep one of the options. Rules are `then`, `else` and `allOf` of entities and inputs.
 */
export const checkRuleLimits: Check = (project, report) => {
  const checked = new Map<JsonSchema, Set<string>>();
  for (const place of rulePlaces(project)) {
    if (place.schema === place.whole) continue;
    const places = checked.get(place.whole) ?? new Set();
    checked.set(place.whole, places);
    for (const name of Object.keys(propertiesOf(place.schema))) {
      const path = [...place.path, 'properties', name];
      const key = `${place.file.path} ${path.join('/')}`;
      if (places.has(key)) continue;
      places.add(key);
      checkProperty(project, place, name, path, report);
    }
  }
};

function checkProperty(
  project: Project,
  { file, fieldsIn }: ObjectPlace,
  name: string,
  path: string[],
  report: Report,
): void {
  for (const country of ruleCountries(project, file, path)) {
    const field = fieldsIn(country)[name];
    const rule = ruleSchema(project, file, path, country);
    if (!field || !rule || isBrokenSchema(project, rule)) continue;
    const facts = fieldFacts(projectSchemas(project, country), rule);
    const problem = limitProblem(field, facts) ?? choiceProblem(field, rule, facts);
    if (!problem) continue;
    report(file, [...path, ...(problem.keyword in rule ? [problem.keyword] : [])], {
      code: 'impossible-limits',
      message: `"${name}"${inCountry(country)} takes no value where this rule applies: ${problem.text}.`,
      at: problem.keyword in rule ? undefined : 'key',
    });
    return;
  }
}

interface Problem {
  /** The keyword of the rule that is at fault. */
  keyword: string;
  text: string;
}

function limitProblem(field: BoundField, facts: Partial<BoundField>): Problem | undefined {
  const both: Record<string, unknown> = { ...field };
  for (const [keyword, value] of Object.entries(facts)) {
    const known = both[keyword];
    if (typeof value !== 'number') continue;
    const tighter = /^(min|exclusiveMin)/.test(keyword) ? Math.max : Math.min;
    both[keyword] = typeof known === 'number' ? tighter(known, value) : value;
  }
  // What the rule or the field alone contradicts is reported there.
  const pair = brokenPairs(both).find(
    ({ low, high }) =>
      low in facts !== high in facts && !(low in field && high in field && brokenAlone(field)),
  );
  if (!pair) return undefined;
  const { low, high } = pair;
  return {
    keyword: low in facts ? low : high,
    text: `"${low}" is ${String(both[low])}, and "${high}" is ${String(both[high])}`,
  };
}

const brokenAlone = (field: BoundField) => brokenPairs({ ...field }).length > 0;

function choiceProblem(field: BoundField, rule: JsonSchema, facts: Partial<BoundField>): Problem | undefined {
  if (!field.options || field.ui.hidden) return undefined;
  const allowed: JsonValue[] | undefined =
    rule.const === undefined ? facts.options?.map(({ value }) => value) : [rule.const];
  if (!allowed || field.options.some(({ value }) => allowed.includes(value))) return undefined;
  const options = field.options.map(({ value }) => JSON.stringify(value)).join(', ');
  const keyword = ['const', 'enum', 'oneOf'].find((each) => each in rule) ?? 'enum';
  return { keyword, text: `none of its options (${options}) is among these` };
}
