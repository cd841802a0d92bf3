import type { UiOptions } from '../model/BoundField';
import type { JsonSchema } from '../model/json';
import type { BoundSchemas } from './boundSchemas';
import { flattenSchema } from './flattenSchema';

/**
 * Returns the rules that follow from `x-ui.fills` with `check`: where a value has a known code, a field that it fills must not
 * have what belongs to another code. A text that belongs to none is allowed: nobody lists all names. `among` are the fields of a form.
 */
export function fillRules(
  schemas: BoundSchemas,
  schema: JsonSchema,
  among?: ReadonlySet<string>,
): JsonSchema[] {
  const rules: JsonSchema[] = [];
  for (const [name, parts] of Object.entries(flattenSchema(schemas, schema).properties)) {
    const { keywords } = flattenSchema(schemas, { allOf: parts });
    const { fills } = (keywords['x-ui'] ?? {}) as UiOptions;
    for (const [target, { pattern, values, check }] of Object.entries(fills ?? {})) {
      const group = check ? firstGroup(pattern) : undefined;
      if (group === undefined || (among && !(among.has(name) && among.has(target)))) continue;
      const known = [...new Set(Object.values(values))];
      for (const [code, value] of Object.entries(values)) {
        rules.push({
          if: {
            properties: {
              [name]: { type: 'string', pattern: pattern.replace(group, () => escapePattern(code)) },
              [target]: { enum: known },
            },
            required: [name, target],
          },
          then: { properties: { [target]: { const: value } } },
        });
      }
    }
  }
  return rules;
}

/** Returns the first group of a pattern that captures; undefined if there is none, or other groups are inside. */
export function firstGroup(pattern: string): string | undefined {
  return /^(?:[^(\\]|\\.|\(\?)*(\((?!\?)(?:[^()\\]|\\.)*\))/u.exec(pattern)?.[1];
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`);
}
