import type { JsonObject, JsonSchema, JsonValue } from './json';

/**
 * The type of the JSON values that a schema accepts. Keywords other than `const`, `enum`, `anyOf`, `type`, `properties`,
 * `required`, `additionalProperties` and `items` leave any JSON value. Write the schema in place or `as const`: a {@link
 * JsonSchema} says nothing.
 */
export type SchemaValue<Schema> = Schema extends { const: infer Value }
  ? Value
  : Schema extends { enum: readonly (infer Value)[] }
    ? Value
    : Schema extends { anyOf: readonly (infer Branch)[] }
      ? BranchValue<Branch>
      : Schema extends { type: infer Type }
        ? Type extends readonly (infer Each)[]
          ? TypeValue<Each, Schema>
          : TypeValue<Type, Schema>
        : JsonValue;

/** One of several branches; a conditional type of its own, so that it is computed for each of them. */
type BranchValue<Branch> = Branch extends JsonSchema ? SchemaValue<Branch> : never;

type TypeValue<Type, Schema> = Type extends keyof Scalars
  ? Scalars[Type]
  : Type extends 'array'
    ? (Schema extends { items: infer Items } ? SchemaValue<Items> : JsonValue)[]
    : Type extends 'object'
      ? Schema extends { properties: infer Properties }
        ? Members<Properties, RequiredName<Schema>> & OtherMembers<Schema>
        : Schema extends { additionalProperties: JsonSchema }
          ? Record<string, FurtherValue<Schema>>
          : JsonObject
      : JsonValue;

interface Scalars {
  string: string;
  number: number;
  integer: number;
  boolean: boolean;
  null: null;
}

/** The members of an object: those with a required name are present, the others may be. */
type Members<Properties, RequiredNames> = {
  [Name in Extract<RequiredNames, string>]: Name extends keyof Properties
    ? SchemaValue<Properties[Name]>
    : JsonValue;
} & {
  [Name in Exclude<keyof Properties, RequiredNames>]?: SchemaValue<Properties[Name]>;
};

/** The names in `required`; none where the compiler knows only that they are texts. */
type RequiredName<Schema> = Schema extends { required: readonly (infer Name)[] }
  ? string extends Name
    ? never
    : Name
  : never;

/** The values of the members that `properties` does not name. */
type FurtherValue<Schema> = Schema extends { additionalProperties: infer Further extends JsonSchema }
  ? SchemaValue<Further>
  : JsonValue;

/** The members that `properties` does not name, where the schema describes them. */
type OtherMembers<Schema> = Schema extends { additionalProperties: JsonSchema }
  ? Record<string, FurtherValue<Schema> | undefined>
  : unknown;
