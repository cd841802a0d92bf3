import { isObject, type JsonSchema, type JsonValue } from '../model/json';
import { editDistance } from '../values/editDistance';
import { walkSchema } from '../schema/walkSchema';
import { contentOf, itemsOf, objectsIn, type Written } from './Written';

/** Keywords that make a condition the JSON Schema of a whole record. */
const ofRecords = ['properties', 'required', 'allOf', 'anyOf', 'oneOf', 'not', '$ref'];
const ofParts = ['dependentRequired', 'dependentSchemas', 'patternProperties', 'if'];

/**
 * Spells out conditions in the short notation, `{ "status": ["open", "late"], "amount": { "minimum": 1 } }`: the JSON Schema that requires
 * these fields, each with the value, with one of the values, or as its schema says.
 */
export function spellOutConditions({ schemas, countries, resources }: Written): void {
  for (const file of [...schemas.values(), ...countries.values()]) spellOutRules(contentOf(file));
  for (const file of resources.values()) {
    const { create, edit, delete: deletion, detail, actions } = contentOf(file);
    for (const form of [create, edit]) {
      if (!isObject(form)) continue;
      const sections = itemsOf(form.sections).filter(isObject);
      for (const item of sections.flatMap(({ fields }) => itemsOf(fields))) spellOut(item, 'when');
    }
    if (isObject(create)) spellOut(create.again, 'when');
    spellOut(edit, 'when');
    spellOut(deletion, 'when');
    if (isObject(detail)) {
      spellOut(detail.headline, 'when');
      if (isObject(detail.headline)) spellOut(detail.headline.returned, 'when');
      for (const related of itemsOf(detail.related).filter(isObject)) {
        spellOut(related, 'when');
        spellOut(related.create, 'when');
      }
    }
    for (const [, action] of objectsIn(actions)) {
      spellOut(action, 'when');
      spellOut(action, 'leads');
      spellOutRules(action.input);
    }
  }
}

/** Rules of a schema, and of the objects in it. An `if` about a single value, which its `then` limits, is left alone. */
function spellOutRules(schema: JsonValue | undefined): void {
  walkSchema(schema, (inner) => {
    if (inner.if === undefined) return;
    const branches = Object.keys(inner)
      .flatMap((name) => (isBranch(name) ? [inner[name]] : []))
      .filter(isObject);
    const isAboutRecord = branches.some((branch) =>
      ofRecords.some((keyword) => Object.hasOwn(branch, keyword)),
    );
    if (isAboutRecord) spellOut(inner, 'if');
  });
}

/** Whether a member of a rule is a branch of it, also where its name is misspelt: then that is what is wrong, not the condition. */
function isBranch(name: string): boolean {
  return ['then', 'else'].some((branch) => editDistance(name, branch, 3) < 3);
}

function spellOut(holder: JsonValue | undefined, name: 'when' | 'leads' | 'if'): void {
  const condition = isObject(holder) ? holder[name] : undefined;
  if (!isObject(holder) || !isObject(condition)) return;
  const isSpelledOut = [...ofRecords, ...ofParts].some((keyword) => Object.hasOwn(condition, keyword));
  const fields = Object.keys(condition);
  if (isSpelledOut || fields.length === 0) return;
  const properties = Object.entries(condition).map(([field, said]) => [field, schemaOf(said ?? null)]);
  holder[name] = { properties: Object.fromEntries(properties) as JsonSchema, required: fields };
}

function schemaOf(said: JsonValue): JsonSchema {
  if (isObject(said)) return said;
  return Array.isArray(said) ? { enum: said } : { const: said };
}
