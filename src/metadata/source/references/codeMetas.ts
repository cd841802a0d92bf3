import { isObject, type JsonSchema } from '../../model/json';
import { nullable } from './metaSchemas';
import { uiOptions } from './uiOptions';

/** The meta-schema of `x-ui`, from the widgets' own option schemas, which `npm run types` writes for editors. */
export function uiMeta(widgets: Record<string, JsonSchema>): JsonSchema {
  const options: Record<string, JsonSchema[]> = {};
  for (const { properties = {} } of Object.values(widgets)) {
    for (const [name, schema] of Object.entries(properties as Record<string, JsonSchema>)) {
      if (!options[name]?.some((known) => JSON.stringify(known) === JSON.stringify(schema))) {
        options[name] = [...(options[name] ?? []), schema];
      }
    }
  }
  const ofWidgets = Object.entries(options).map(([name, schemas]) => [
    name,
    nullable(schemas.length === 1 ? (schemas[0] as JsonSchema) : { anyOf: schemas }),
  ]);
  const ofAll = Object.entries(uiOptions).map(([name, schema]) => [
    name,
    nullable(name === 'widget' ? { ...schema, enum: Object.keys(widgets) } : schema),
  ]);
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'How a field is shown',
    type: ['object', 'null'],
    additionalProperties: false,
    properties: Object.fromEntries([...ofWidgets, ...ofAll]),
  };
}

/** The meta-schema of a page's block, from the blocks' own option schemas, which `npm run types` writes for editors. */
export function blockMeta(blocks: Record<string, JsonSchema>): JsonSchema {
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'A block of a composed page',
    type: 'object',
    required: ['block'],
    properties: {
      block: { description: 'A block of src/web/blocks/.', examples: ['figures'], enum: Object.keys(blocks) },
      id: blockIdSchema,
    },
    allOf: Object.entries(blocks).map(([name, options]) => ({
      if: { properties: { block: { const: name } }, required: ['block'] },
      then: blockSchema(options),
    })),
  };
}

const blockIdSchema: JsonSchema = {
  description:
    'Tells two blocks of one type apart: for their texts, for what they keep, and in the address. Without it, the type is the id.',
  examples: ['salesByDay'],
  type: 'string',
  pattern: '^[a-z][A-Za-z0-9]*$',
};

/**
 * Returns what a block of a page may hold, from the schema of its options. `x-names: "block"` there is another block, and
 * `x-param` marks a value that may be a parameter of the page instead: `{ "param": "merchantCode" }`.
 */
export function blockSchema({ properties = {}, required = [] }: JsonSchema): JsonSchema {
  const options = Object.entries(properties as Record<string, JsonSchema>);
  return {
    type: 'object',
    additionalProperties: false,
    properties: {
      ...Object.fromEntries(
        options.map(([name, schema]) => [name, isObject(schema) ? optionSchema(schema) : schema]),
      ),
      block: { type: 'string' },
      id: blockIdSchema,
    },
    required: ['block', ...(Array.isArray(required) ? required : [])],
  };
}

const parameterSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['param'],
  properties: { param: { description: 'A parameter of the page.', type: 'string' } },
};

function optionSchema(schema: JsonSchema): JsonSchema {
  if (schema['x-names'] === 'block') return { $ref: 'block.json' };
  const { 'x-param': takesParameter, ...own } = schema;
  const inner: JsonSchema = {
    ...own,
    ...(isObject(own.items) && { items: optionSchema(own.items) }),
    ...(isObject(own.additionalProperties) && {
      additionalProperties: optionSchema(own.additionalProperties),
    }),
    ...(isObject(own.properties) && {
      properties: Object.fromEntries(
        Object.entries(own.properties).map(([name, each]) => [
          name,
          isObject(each) ? optionSchema(each) : each,
        ]),
      ),
    }),
  };
  if (takesParameter !== true) return inner;
  return { if: { type: 'object', required: ['param'] }, then: parameterSchema, else: inner };
}
