import type { JsonSchema } from '../metadata/model/json';

/** The schema of an object that has these members, of which `Required` are always present. */
type OpenSchema<Properties, Required extends string> = {
  type: 'object';
  properties: Properties;
  required: Required[];
};

/** Returns the schema of an object that has these members, and may have others. All are present except the `optional` ones. */
export function openSchema<
  const Properties extends Record<string, JsonSchema>,
  const Optional extends keyof Properties & string = never,
>(
  properties: Properties,
  optional: Optional[] = [],
): OpenSchema<Properties, Exclude<keyof Properties & string, Optional>> {
  const isRequired = (name: string): name is Exclude<keyof Properties & string, Optional> =>
    !optional.some((other) => other === name);
  return { type: 'object', properties, required: Object.keys(properties).filter(isRequired) };
}

/** Returns the schema of an object that has these members and no others. All are present except the `optional` ones. */
export function objectSchema<
  const Properties extends Record<string, JsonSchema>,
  const Optional extends keyof Properties & string = never,
>(
  properties: Properties,
  optional: Optional[] = [],
): OpenSchema<Properties, Exclude<keyof Properties & string, Optional>> & { additionalProperties: false } {
  return { ...openSchema(properties, optional), additionalProperties: false };
}

/** Returns the schema of an array of such items. */
export function arraySchema<const Items extends JsonSchema>(items: Items): { type: 'array'; items: Items } {
  return { type: 'array', items };
}

/** Returns the schema of an object with any members, whose values are all of one kind. */
export function mapSchema<const Values extends JsonSchema>(
  values: Values,
): { type: 'object'; additionalProperties: Values } {
  return { type: 'object', additionalProperties: values };
}

/** Returns the schema of one of several values. */
export function oneOf<const Values extends string[]>(...values: Values): { enum: Values } {
  return { enum: values };
}

/** Returns the schema of a value that one of several schemas describes. */
export function anyOf<const Schemas extends JsonSchema[]>(...schemas: Schemas): { anyOf: Schemas } {
  return { anyOf: schemas };
}

/** Returns the schema of a value that may be null. */
export function nullable<const Schema extends JsonSchema>(
  schema: Schema,
): { anyOf: [Schema, { type: 'null' }] } {
  return { anyOf: [schema, { type: 'null' }] };
}

/** Any text. */
export const textSchema = { type: 'string' } as const;

/** An instant, ISO 8601 in UTC. */
export const instantSchema = { type: 'string', format: 'date-time' } as const;

/** A small integer, such as the number of rows in a file. */
export const countSchema = { type: 'integer' } as const;

export const booleanSchema = { type: 'boolean' } as const;

/** An integer of any size; beyond 2^53 its decimal digits. */
export const integerSchema: { type: ['integer', 'string'] } = { type: ['integer', 'string'] };

/** A sum of any size, money in minor units; beyond 2^53 its decimal digits. */
export const sumSchema: { type: ['number', 'string'] } = { type: ['number', 'string'] };
