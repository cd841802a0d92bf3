import { memoize } from '../../tracking/memoize';
import { isObject, type JsonSchema, type JsonValue } from '../../model/json';
import type { Model } from '../../model/Model';
import { mergePatch } from '../../schema/mergePatch';
import { mapSchema } from '../../schema/walkSchema';
import { isTracked, markTracked } from '../../tracking/reads';
import { parseReference, valueAt, withAbsoluteReferences } from '../../schema/schemaParts';
import { countryTexts } from '../../texts/fileTexts';
import { translateTexts } from '../../texts/translateTexts';
import { schemaTexts } from '../../texts/schemaTexts';
import { choicesOf, isChoiceList } from './choices';
import { noCountry } from './places';

/** Schema files bound to a country and a language, by file name without extension. Every `$ref` names its file. */
export type BoundSchemas = Record<string, JsonSchema>;

/** Returns schemas of a model or project by name, made when first read, as most readers need few. */
export function schemasByName(
  owner: object,
  names: readonly string[],
  schemaOf: (name: string) => JsonSchema,
): BoundSchemas {
  const schemas: BoundSchemas = {};
  if (isTracked(owner)) markTracked(schemas);
  for (const name of names) {
    const get = () => {
      const schema = schemaOf(name);
      // What is tracked is asked each time, as it may have changed.
      if (!isTracked(owner)) Object.defineProperty(schemas, name, { value: schema, enumerable: true });
      return schema;
    };
    Object.defineProperty(schemas, name, { get, enumerable: true, configurable: true });
  }
  return schemas;
}

/**
 * Returns the schemas that apply in a country: its definitions are merged over those of `country.json`. For `noCountry`
 * these stay unchanged. Throws if the model does not have the country.
 */
export const schemasOf = memoize((model: Model, country: string, language: string): BoundSchemas => {
  if (country === noCountry) return translatedSchemas(model, language);
  if (!model.countries[country]) throw new Error(`There is no country "${country}" in the metadata.`);
  const names = new Set([...Object.keys(model.schemas), 'country']);
  // Texts are translated before the merge, so that each comes from the file that wrote it.
  return schemasByName(model, [...names], (name) =>
    name === 'country'
      ? countryDefinitions(model, country, language)
      : translatedSchema(model, language, name),
  );
});

const countryDefinitions = memoize((model: Model, country: string, language: string): JsonSchema => {
  const definition = model.countries[country]!;
  const texts = model.texts[language]?.[`countries/${country}`];
  const { $defs } = translateTexts(definition, countryTexts(definition), texts);
  return patchDefinitions(model.schemas.country ? translatedSchema(model, language, 'country') : {}, $defs);
});

/** Returns schemas with a country's definitions merged over those of `country.json`. */
export function withCountry(schemas: BoundSchemas, $defs: Record<string, JsonSchema>): BoundSchemas {
  const country = patchDefinitions(schemas.country ?? {}, $defs);
  const names = new Set([...Object.keys(schemas), 'country']);
  return schemasByName(schemas, [...names], (name) => (name === 'country' ? country : schemas[name]!));
}

/** Merges a country's definitions over those of `country.json`. */
export function patchDefinitions(definitions: JsonSchema, $defs: Record<string, JsonSchema>): JsonSchema {
  return mergePatch(definitions, withAbsoluteReferences({ $defs }, 'country')) as JsonSchema;
}

/** Returns the schemas in a language, with the definitions of `country.json` unchanged by any country. */
export const translatedSchemas = memoize((model: Model, language: string): BoundSchemas =>
  schemasByName(model, Object.keys(model.schemas), (name) => translatedSchema(model, language, name)),
);

const translatedSchema = memoize((model: Model, language: string, name: string): JsonSchema => {
  const schema = model.schemas[name]!;
  const translated = translateTexts(schema, schemaTexts(schema), model.texts[language]?.[name]);
  return withAbsoluteReferences(withChoices(model, translated, language), name);
});

/** Puts in the options of the fields that are choices among what the files have. */
function withChoices(model: Model, schema: JsonSchema, language: string): JsonSchema {
  return mapSchema(schema, ({ 'x-choices': list, ...rest }) =>
    isChoiceList(list) ? { ...rest, oneOf: choicesOf(model, list, language) } : rest,
  );
}

/** Returns the schema that an absolute `$ref` refers to. Throws if there is none, which `checkReferences` reports before. */
export function resolveReference(schemas: BoundSchemas, reference: string): JsonSchema {
  const { file, pointer } = parseReference(reference);
  const target = pointer && valueAt(schemas[file], pointer);
  if (typeof target === 'boolean') return target ? {} : { not: {} };
  if (!isObject(target)) {
    throw new Error(`There is nothing at ${reference}.`);
  }
  return target;
}

/** Returns a schema as an object: `true` is `{}`, and `false` is `{ "not": {} }`. */
export function asSchema(value: JsonValue | undefined): JsonSchema {
  if (value === false) return { not: {} };
  return isObject(value) ? value : {};
}
