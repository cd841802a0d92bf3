import type { Fill, UiOptions } from '../../model/BoundField';
import type { JsonSchema, JsonValue } from '../../model/json';
import { type BoundSchemas, resolveReference } from './boundSchemas';
import { flattenSchema } from './flattenSchema';

/**
 * Returns the options of a field with the codes that its `fills` refer to (`{ "codes": "country.json#/$defs/bankCode" }`).
 * A field fills nothing where the country has no such codes.
 */
export function withCodes(schemas: BoundSchemas, ui: JsonValue | undefined): UiOptions {
  const { fills, ...others } = (ui ?? {}) as Omit<UiOptions, 'fills'> & {
    fills?: Record<string, Fill & { codes?: string }> | null;
  };
  const found = Object.entries(fills ?? {}).flatMap(([target, fill]): [string, Fill][] => {
    const codes = fill.codes === undefined ? fill : codesAt(schemas, fill.codes);
    return codes ? [[target, codes]] : [];
  });
  return found.length > 0 ? { ...others, fills: Object.fromEntries(found) } : others;
}

/** Returns the `x-codes` of a definition; undefined where the country has none there. */
export function codesAt(schemas: BoundSchemas, reference: string): Fill | undefined {
  const codes = resolveReference(schemas, reference)['x-codes'] as Partial<Fill> | undefined;
  // Without one of both, which is reported, nothing can be filled.
  return codes?.pattern === undefined || codes.values === undefined ? undefined : (codes as Fill);
}

/**
 * Returns the rules that follow from `x-ui.fills` with `check`. Where a value has a known code, a field that it fills must not have
 * another code's text; unlisted texts are allowed. `among` are the fields of a form.
 */
export function fillRules(
  schemas: BoundSchemas,
  schema: JsonSchema,
  among?: ReadonlySet<string>,
): JsonSchema[] {
  const { properties, conditionals } = flattenSchema(schemas, schema);
  const within = (condition: JsonSchema, branch: JsonSchema | undefined): JsonSchema[] =>
    (branch ? fillRules(schemas, branch, among) : []).map(({ if: code, then }) => ({
      if: { allOf: [condition, code!] },
      then,
    }));
  return [
    ...ownRules(schemas, properties, among),
    // A field may fill another one under a condition only.
    ...conditionals.flatMap(({ if: condition, then, else: otherwise }) => [
      ...within(condition, then),
      ...within({ not: condition }, otherwise),
    ]),
  ];
}

function ownRules(
  schemas: BoundSchemas,
  properties: Record<string, JsonSchema[]>,
  among: ReadonlySet<string> | undefined,
): JsonSchema[] {
  const rules: JsonSchema[] = [];
  for (const [name, parts] of Object.entries(properties)) {
    const { keywords } = flattenSchema(schemas, { allOf: parts });
    const { fills } = withCodes(schemas, keywords['x-ui']);
    for (const [target, { pattern, values, check }] of Object.entries(fills ?? {})) {
      const group = check ? firstGroup(pattern) : undefined;
      if (group === undefined || (among && !(among.has(name) && among.has(target)))) continue;
      const known = [...new Set(Object.values(values))];
      const ofCodes = Object.entries(values).map(([code, value]) => ({
        if: {
          properties: {
            [name]: { type: 'string', pattern: pattern.replace(group, () => escapePattern(code)) },
          },
          required: [name],
        },
        then: { properties: { [target]: { const: value } } },
      }));
      rules.push({
        if: { properties: { [target]: { enum: known } }, required: [target] },
        then: { allOf: ofCodes },
      });
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
