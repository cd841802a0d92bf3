import { isObject, type JsonObject, type JsonValue } from '../../../metadata/model/json';

/** A rule of a foreign record: what holds where a condition is met, and what holds elsewhere. */
export interface ForeignRule {
  /** The keyword that has it. */
  keyword: string;
  condition: JsonValue;
  then?: JsonValue | undefined;
  otherwise?: JsonValue | undefined;
}

/** Keywords of rules about what one field asks of others; `dependencies` is what older drafts call both of the others. */
const dependent = ['dependentRequired', 'dependentSchemas', 'dependencies'] as const;

/** Returns the rules that a foreign schema has beside its fields, those of older drafts too. */
export function foreignRules(schema: JsonObject): ForeignRule[] {
  const { if: condition, then, else: otherwise } = schema;
  const own: ForeignRule[] = condition === undefined ? [] : [{ keyword: 'if', condition, then, otherwise }];
  const others = dependent.flatMap((keyword) =>
    Object.entries(isObject(schema[keyword]) ? schema[keyword] : {}).map(([name, asked]): ForeignRule => ({
      keyword,
      condition: { required: [name] },
      then: Array.isArray(asked) ? { required: asked } : asked,
    })),
  );
  return [...own, ...others];
}
