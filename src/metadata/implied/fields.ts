import { isObject, type JsonObject, type JsonSchema, type JsonValue } from '../model/json';
import { parseReference, valueAt } from '../schema/schemaParts';
import { contentNamed, contentOf, itemsOf, objectsIn, type Written } from './Written';

/** A field where it is declared: a property, a part of a property, or a definition that fields refer to. */
export interface WrittenField {
  /** Empty for the items of a list. */
  name: string;
  schema: JsonSchema;
  /** The schema file, in which `#/…` is looked up. */
  file: string;
}

/** The entities with their names. */
export function entitiesOf({ schemas, entities }: Written): [name: string, entity: JsonSchema][] {
  return [...entities].flatMap((name) => {
    const entity = schemas.get(name)?.value;
    return isObject(entity) ? [[name, entity]] : [];
  });
}

/** The fields of an entity and their parts. */
export function fieldsOf(entity: JsonSchema, file: string): WrittenField[] {
  return objectsIn(entity.properties).flatMap(([name, schema]) => withParts({ name, schema, file }));
}

/** The definitions of all files, and what countries change in those of `country.json`. */
export function definitionsIn({ schemas, countries }: Written): WrittenField[] {
  const files = [...schemas, ...[...countries.values()].map((file) => ['country', file] as const)];
  return files.flatMap(([file, holder]) =>
    objectsIn(contentOf(holder).$defs).flatMap(([name, schema]) => withParts({ name, schema, file })),
  );
}

/** Returns the inputs of actions. One that is named after a field of the entity has the field's schema, and is not among them. */
export function inputsOf({ schemas, resources }: Written): WrittenField[] {
  return [...resources].flatMap(([file, resource]) => {
    const { entity: name, actions } = contentOf(resource);
    const entity = contentNamed(schemas, name);
    const fields = isObject(entity.properties) ? entity.properties : {};
    return objectsIn(actions).flatMap(([, { input }]) =>
      isObject(input) ? fieldsOf(input, file).filter((field) => !Object.hasOwn(fields, field.name)) : [],
    );
  });
}

function withParts(field: WrittenField): WrittenField[] {
  const { schema, file } = field;
  const items = isObject(schema.items) ? withParts({ name: '', schema: schema.items, file }) : [];
  return [field, ...items, ...fieldsOf(schema, file)];
}

/**
 * Returns the value at a path in a schema, its `allOf`, or the first definition that has it. For definitions of `country.json` it
 * also looks at those of countries.
 */
export function saidOf(
  written: Written,
  { schema, file }: Pick<WrittenField, 'schema' | 'file'>,
  path: string[],
  followed: readonly string[] = [],
): JsonValue | undefined {
  const parts = itemsOf(schema.allOf).filter(isObject);
  const said = [schema, ...parts].map((part) => valueAt(part, path)).find((each) => each !== undefined);
  const { $ref } = schema;
  if (said !== undefined || typeof $ref !== 'string' || followed.includes($ref)) return said;
  const { file: named, pointer } = parseReference($ref);
  const target = named || file;
  if (!pointer) return undefined;
  const holders = [
    written.schemas.get(target),
    ...(target === 'country' ? written.countries.values() : []),
  ].flatMap((holder) => {
    const definition = valueAt(holder?.value, pointer);
    return isObject(definition) ? [definition] : [];
  });
  for (const definition of holders) {
    const found = saidOf(written, { schema: definition, file: target }, path, [...followed, $ref]);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The options of a choice: objects with a `const` each; none of a `oneOf` of shapes. */
export function optionsOf({ oneOf }: JsonSchema): JsonObject[] {
  const options = itemsOf(oneOf).filter(isObject);
  return options.every((option) => Object.hasOwn(option, 'const')) ? options : [];
}
