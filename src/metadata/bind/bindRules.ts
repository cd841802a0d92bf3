import type { BoundField } from '../model/BoundField';
import type { BoundForm } from '../model/BoundForm';
import type { JsonSchema } from '../model/JsonSchema';
import type { BoundSchemas } from './BoundSchemas';
import { conditionOf } from './conditionOf';
import { fieldFacts } from './fieldFacts';
import { flattenSchema, type Conditional } from './flattenSchema';

type Rule = BoundForm['rules'][number];
type Changes = Record<string, Partial<BoundField>>;

/**
 * The conditionals of a schema as rules of a form: which fields change when a condition holds, and which when it does
 * not. A conditional inside a branch becomes a rule of its own, under both conditions. Only `names` are in the form.
 */
export function bindRules(schemas: BoundSchemas, schema: JsonSchema, names: ReadonlySet<string>): Rule[] {
  return flattenSchema(schemas, schema).conditionals.flatMap((conditional) =>
    rulesOf(schemas, conditional, names),
  );
}

function rulesOf(schemas: BoundSchemas, conditional: Conditional, names: ReadonlySet<string>): Rule[] {
  const condition = conditionOf(schemas, conditional.if);
  const rule: Rule = { if: condition };
  const nested: Rule[] = [];
  for (const branch of ['then', 'else'] as const) {
    const schema = conditional[branch];
    if (!schema) continue;
    const changes = changesOf(schemas, schema, names);
    if (Object.keys(changes).length > 0) rule[branch] = changes;
    const outer = branch === 'then' ? condition : { not: condition };
    nested.push(
      ...bindRules(schemas, schema, names).flatMap(({ if: inner, then, else: otherwise }): Rule[] => [
        ...(then ? [{ if: { allOf: [outer, inner] }, then }] : []),
        ...(otherwise ? [{ if: { allOf: [outer, { not: inner }] }, then: otherwise }] : []),
      ]),
    );
  }
  return [...(rule.then || rule.else ? [rule] : []), ...nested];
}

function changesOf(schemas: BoundSchemas, schema: JsonSchema, names: ReadonlySet<string>): Changes {
  const { properties, required } = flattenSchema(schemas, schema);
  const changes: Changes = {};
  for (const [name, parts] of Object.entries(properties)) {
    if (names.has(name)) changes[name] = fieldFacts(schemas, { allOf: parts });
  }
  for (const name of required) if (names.has(name)) changes[name] = { ...changes[name], required: true };
  return Object.fromEntries(Object.entries(changes).filter(([, facts]) => Object.keys(facts).length > 0));
}
