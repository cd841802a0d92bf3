import type { JsonSchema, JsonValue } from '../../model/json';
import { innerSchemas } from '../../source/places';
import type { Check, Finding } from '../../source/reporter';

/** Rejects what JSON Schema allows but what misleads: `multipleOf` with decimals, choices without a constant. */
export const checkSchemaRules: Check = (project, report) => {
  for (const { file, path, schema: inner } of innerSchemas(project)) {
    const reportKeyword = (keyword: string, finding: Finding) => report(file, [...path, keyword], finding);
    if (inner.multipleOf !== undefined && isDecimal(inner)) {
      reportKeyword('multipleOf', {
        code: 'decimal-multiple',
        message:
          '"multipleOf" with decimals rejects valid amounts because of rounding errors. Keep amounts as whole minor units and use "type": "integer".',
      });
    }
    if (Array.isArray(inner.oneOf) && !hasDiscriminator(inner.oneOf)) {
      reportKeyword('oneOf', {
        code: 'undiscriminated-choice',
        message:
          'The choices of a "oneOf" must differ in a "const": each has one, or a property that is required and has one in each.',
      });
    }
  }
};

function isDecimal({ multipleOf, type }: JsonSchema): boolean {
  return !Number.isInteger(multipleOf) || [type].flat().includes('number');
}

function hasDiscriminator(choices: JsonValue[]): boolean {
  const schemas = choices.filter(
    (choice): choice is JsonSchema => typeof choice === 'object' && choice !== null,
  );
  if (schemas.length < choices.length) return false;
  if (schemas.every((choice) => choice.const !== undefined)) return true;
  // Choices that are references are distinguished in the definitions, which are checked where they are written.
  const own = schemas.filter((choice) => typeof choice.$ref !== 'string');
  const [first] = own;
  if (!first) return true;
  return Object.keys(first.properties ?? {}).some((name) => own.every((choice) => fixes(choice, name)));
}

function fixes({ properties, required }: JsonSchema, name: string): boolean {
  const property = (properties as Record<string, JsonSchema> | undefined)?.[name];
  return property?.const !== undefined && Array.isArray(required) && required.includes(name);
}
