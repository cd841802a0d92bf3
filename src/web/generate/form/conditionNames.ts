import type { BoundForm } from '../../../metadata/model/BoundForm';
import type { JsonSchema } from '../../../metadata/model/JsonSchema';
import type { JsonValue } from '../../../metadata/model/JsonValue';

/** The fields whose values decide which fields a form has and what holds for them: only these need watching. */
export function conditionNames(form: BoundForm): string[] {
  const names = new Set<string>();
  for (const condition of Object.values(form.visible)) collect(condition, names);
  for (const rule of form.rules) collect(rule.if, names);
  return [...names].toSorted();
}

function collect(schema: JsonSchema, names: Set<string>): void {
  for (const [keyword, part] of Object.entries(schema)) {
    if (keyword === 'properties' && isSchema(part)) Object.keys(part).forEach((name) => names.add(name));
    else if (keyword === 'required' && Array.isArray(part)) part.forEach((name) => names.add(name as string));
    else if (Array.isArray(part)) part.filter(isSchema).forEach((each) => collect(each, names));
    else if (isSchema(part)) collect(part, names);
  }
}

function isSchema(part: JsonValue | undefined): part is JsonSchema {
  return typeof part === 'object' && part !== null && !Array.isArray(part);
}
